import type { ReactNode } from 'react'
import { longestWord } from '#ui/longest-word.ts'
import { titleSize } from '#ui/title-size.ts'

const SIZES = { hero: 'text-5xl', section: 'text-2xl', small: 'text-xl' }

/**
 * A title in the display face. Every page has one `h1`; it can be focused, so that a new page is announced. In large letters
 * it grows as far as its longest word fits (`large-text.css`). The longer the title of a page, the smaller it is set.
 */
export function Heading({
  level,
  size = level === 1 ? 'page' : 'section',
  id,
  className = '',
  children,
}: {
  level: 1 | 2 | 3
  size?: keyof typeof SIZES | 'page'
  id?: string
  className?: string
  children: ReactNode
}) {
  const Tag = `h${level}` as const
  const text = textOf(children)
  return (
    <Tag
      id={id}
      tabIndex={level === 1 ? -1 : undefined}
      data-word={text === undefined ? undefined : longestWord(text)}
      className={`font-display font-black text-balance uppercase ${size === 'page' ? titleSize(text ?? '') : SIZES[size]} ${className}`}
    >
      {children}
    </Tag>
  )
}

const textOf = (children: ReactNode): string | undefined => {
  const parts = [children].flat()
  return parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? parts.join('')
    : undefined
}
