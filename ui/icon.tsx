import sprite from './icons.svg?url'
import type { IconName } from '#ui/icon-names.ts'

const SIZES = { sm: 'size-4', md: 'size-5', lg: 'size-6', xl: 'size-8' }

/** A drawing that repeats what words beside it say, so it is silent; alone, its button carries the name. */
export function Icon({ name, size = 'md' }: { name: IconName; size?: keyof typeof SIZES }) {
  return (
    <svg className={`icon shrink-0 ${SIZES[size]}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
