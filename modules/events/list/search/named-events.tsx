import { useId } from 'react'
import { href } from 'react-router'
import type { EventCard as EventFacts } from '#modules/events/event.ts'
import { EventCard } from '#modules/events/list/cards/event-card.tsx'
import type { Instant } from '#platform/time.ts'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface NamedEventsProps {
  events: EventFacts[]
  now: Instant
  /** Nothing else was found. */
  isAll: boolean
}

/** What has the name that was searched for, before everything that only mentions it. */
export function NamedEvents({ events, now, isAll }: NamedEventsProps) {
  const id = useId()
  if (events.length === 0) return null
  return (
    <>
      <section aria-labelledby={id} className="mb-8">
        <Heading level={2} id={id}>
          By this name
        </Heading>
        <ul className="mt-2 grid gap-4">
          {events.map((event, at) => (
            <li key={event.id}>
              <EventCard event={event} now={now} first={at === 0} tile="month" />
            </li>
          ))}
        </ul>
      </section>
      {isAll ? (
        <LinkButton to={href('/events')}>See events</LinkButton>
      ) : (
        <Heading level={2} className="mb-4">
          Also found
        </Heading>
      )}
    </>
  )
}
