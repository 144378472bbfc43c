import type { ReactNode } from 'react'
import type { EventCard, TicketTypeOnSale } from '#modules/events/event.ts'
import type { Instant } from '#platform/time.ts'
import { Heading } from '#ui/heading.tsx'
import { staticIsland } from '#ui/static-island.tsx'

interface TicketTypesProps {
  event: Pick<EventCard, 'id' | 'ticketTypes' | 'startsAt' | 'endsAt' | 'timeZone' | 'night' | 'acceptsCash'>
  now: Instant
  /** What a visitor can do with a type; nothing with one that is sold out or not on sale. */
  action: (type: TicketTypeOnSale) => ReactNode
}

export const TicketFacts = staticIsland(() =>
  import('#modules/events/page/ticket-facts.tsx').then((code) => code.TicketFacts),
)

/** What is on sale, each with what it costs and what can be done with it. */
export function TicketTypes({ event, now, action }: TicketTypesProps) {
  return (
    <section id="tickets" aria-labelledby="tickets-title" className="scroll-mt-20">
      <Heading level={2} id="tickets-title">
        Tickets
      </Heading>
      <noscript>
        <p className="mt-2 text-muted">To buy tickets, turn on JavaScript in your browser.</p>
      </noscript>
      <ul className="mt-3 divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
        {event.ticketTypes.map((type) => (
          <li key={type.id} className="flex flex-col gap-3 p-4">
            <TicketFacts type={type} event={event} now={now} />
            {action(type)}
          </li>
        ))}
      </ul>
    </section>
  )
}
