import type { TicketDeed } from '#modules/tickets/guest-ticket/ticket-history.server.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** What happened to a ticket, the newest first; nothing where nothing did. */
export const TicketHistory = ({ deeds }: { deeds: TicketDeed[] }) =>
  deeds.length > 0 && (
    <Card as="section" className="p-5">
      <Heading level={2} size="small">
        What happened to it
      </Heading>
      <ol className="mt-3 divide-y divide-border">
        {deeds.map(({ id, at, what, by }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="wrap-anywhere">
              {what}
              {by && <span className="text-muted"> · {by}</span>}
            </span>
            <LocalTime at={at} className="whitespace-nowrap" />
          </li>
        ))}
      </ol>
    </Card>
  )
