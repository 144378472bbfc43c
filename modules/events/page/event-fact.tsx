import type { ReactNode } from 'react'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

interface EventFactProps {
  tile: ReactNode
  title: string
  detail?: string | null
  /** Where the fact leads; the whole row is the link. */
  way?: { to: string; words: string; icon: IconName }
}

/** One thing to know before going out, and what can be done about it. */
export function EventFact({ tile, title, detail, way }: EventFactProps) {
  const row = 'flex items-center gap-4 rounded-md p-2'
  const words = (
    <>
      <strong className="block text-pretty wrap-anywhere">{title}</strong>
      {detail && <span className="block text-muted wrap-anywhere">{detail}</span>}
    </>
  )
  if (!way) {
    return (
      <p className={row}>
        {tile}
        <span className="min-w-0">{words}</span>
      </p>
    )
  }
  return (
    <a href={way.to} className={`group transition-colors hover:bg-surface-2 ${row}`}>
      {tile}
      <span className="min-w-0 grow">
        {words}
        <span className="link block">{way.words}</span>
      </span>
      <span className="max-sm:hidden">
        <Icon name={way.icon} />
      </span>
    </a>
  )
}
