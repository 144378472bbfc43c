import type { OutGuest } from '#modules/tickets/presence/out-guest.ts'
import { formatTime, type TimeZone } from '#platform/time.ts'
import { Heading } from '#ui/heading.tsx'

/** Who went out and may come back. */
export function OutList({ guests, timeZone }: { guests: OutGuest[]; timeZone: TimeZone }) {
  if (guests.length === 0) return null
  return (
    <section aria-labelledby="out" className="space-y-3">
      <Heading level={2} id="out" size="small">
        Out at the moment
      </Heading>
      <ul>
        {guests.map(({ ticketId, name, ticketType, outAt }) => (
          <li key={ticketId} className="flex items-baseline gap-4 border-t border-border py-3">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="block font-semibold">{name}</span>
              <span className="block text-muted">{ticketType}</span>
            </span>
            <span className="whitespace-nowrap">since {formatTime(outAt, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
