import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import type { SuggestedLink } from '#ui/suggested-links.tsx'

interface PartProps {
  id: string
  title: string
  more?: SuggestedLink | undefined
  /** The rows of a list. */
  children: ReactNode
}

/** A part of the start page: a few rows, and the way to all of them. */
export const Part = ({ id, title, more, children }: PartProps) => (
  <section aria-labelledby={id} className="space-y-4">
    <Heading level={2} id={id}>
      {title}
    </Heading>
    <ul className="space-y-3">{children}</ul>
    {more && (
      <Link to={more.to} className="inline-flex min-h-tap items-center gap-2 font-semibold hover:underline">
        {more.label}
        <Icon name="arrow-right" />
      </Link>
    )}
  </section>
)
