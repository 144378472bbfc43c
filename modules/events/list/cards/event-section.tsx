import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

/** A titled group of events, with the way to all of its kind. */
export function EventSection({ title, all, children }: { title: string; all?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-center lg:mb-3 justify-between gap-4">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {all && (
          <Link to={all} className="link flex min-h-tap shrink-0 items-center gap-1">
            See all<span className="sr-only">: {title}</span>
            <Icon name="arrow-right" size="sm" />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
