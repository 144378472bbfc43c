import type { ReactNode } from 'react'
import { longestWord } from '#ui/longest-word.ts'

const SIZES = { hero: 'text-5xl', page: 'text-3xl', section: 'text-2xl', small: 'text-xl' }

/**
 * A title in the display face. Every page has one `h1`; it can be focused, so that a new page is announced. In large letters
 * it grows as far as its longest word fits (`large-text.css`).
 */
export function Heading({
  level,
  size = level === 1 ? 'page' : 'section',
  id,
  className = '',
  children,
}: {
  level: 1 | 2 | 3
  size?: keyof typeof SIZES
  id?: string
  className?: string
  children: ReactNode
}) {
  const Tag = `h${level}` as const
  return (
    <Tag
      id={id}
      tabIndex={level === 1 ? -1 : undefined}
      data-word={wordOf(children)}
      className={`font-display font-black text-balance uppercase ${SIZES[size]} ${className}`}
    >
      {children}
    </Tag>
  )
}

const wordOf = (children: ReactNode): number | undefined => {
  const parts = [children].flat()
  return parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? longestWord(parts.join(''))
    : undefined
}
