import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { useCloseOnNavigation } from '#ui/use-close-on-navigation.tsx'

interface OtherEvent {
  id: string
  title: string
  day: string
  /** The same page of that event. */
  to: string
}

/** Links to the same page of the other events that somebody runs; nothing when there is no other. */
export function EventSwitch({ events }: { events: readonly OtherEvent[] }) {
  const id = useId()
  const list = useRef<HTMLElement>(null)
  useCloseOnNavigation(list)

  if (events.length === 0) return null
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass('secondary')}>
        Another event
        <Icon name="chevron-down" />
      </button>
      <nav
        ref={list}
        id={id}
        popover="auto"
        aria-label="Your other events"
        className="m-auto max-h-[85dvh] w-md max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-border bg-surface p-3 text-text shadow-2 backdrop:bg-backdrop"
      >
        <p aria-hidden="true" className="px-3 pb-2 font-display text-xl font-black uppercase">
          Your other events
        </p>
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <Link
                to={event.to}
                className="flex min-h-tap flex-col justify-center rounded-md px-3 py-2 hover:bg-surface-2"
              >
                <span className="font-semibold wrap-anywhere">{event.title}</span>
                <span className="text-sm text-muted">{event.day}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
