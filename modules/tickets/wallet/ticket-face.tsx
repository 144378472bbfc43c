import type { ReactNode } from 'react'
import { cashWords } from '#modules/events/rules/cash-until.ts'
import { wholeHours } from '#modules/events/event-time-text.ts'
import { CodePanel } from '#modules/tickets/wallet/code-panel.tsx'
import { seatText, unbroken } from '#modules/tickets/seat-text.ts'
import type { TicketPage } from '#modules/tickets/wallet/get-ticket.server.ts'
import { Fact, TicketHeader, TearLine } from '#modules/tickets/wallet/ticket-header.tsx'
import { statusLine, whenLine } from '#modules/tickets/ticket-text.ts'
import { doorsLine } from '#modules/tickets/wallet/doors-line.ts'
import { formatUsd } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'
import { Notice } from '#ui/notice.tsx'

interface TicketFaceProps {
  ticket: TicketPage
  drawing: { side: number; path: string } | null
  now: Instant
  /** What stands under the code: whether it works without signal. */
  children: ReactNode
}

/** A ticket as its holder shows it. */
export function TicketFace({ ticket, drawing, now, children }: TicketFaceProps) {
  const { event, code, toPay } = ticket
  const seat = seatText(ticket.seat)
  const doors = doorsLine(event)
  const isGood = ticket.status === 'active' || ticket.status === 'pending'
  return (
    <article className="break-inside-avoid overflow-hidden rounded-xl bg-surface shadow-2 print:shadow-none">
      <div className={isGood ? '' : 'grayscale'}>
        <TicketHeader event={event} level={1} />
      </div>
      <dl className="space-y-1 px-5 py-2 leading-snug wrap-anywhere">
        <dt className="sr-only">When</dt>
        <dd className="font-semibold">
          {wholeHours(whenLine(event))}
          {doors && <span className="block font-normal">{wholeHours(doors)}</span>}
        </dd>
        <dt className="sr-only">Where</dt>
        <dd className="font-semibold">
          {event.room}
          {event.address && <span className="block font-normal text-muted">{event.address}</span>}
        </dd>
        {seat && (
          <>
            <dt className="sr-only">Your seat</dt>
            <dd className="text-lg font-semibold">{unbroken(seat)}</dd>
          </>
        )}
      </dl>
      <TearLine />
      {toPay !== null && (
        <div className="p-5 pb-4">
          <Notice tone="warning" title={`Pay ${formatUsd(toPay)} in cash`}>
            {cashWords(event)} That is for all tickets of this order. Show this code when you pay.
          </Notice>
        </div>
      )}
      {isGood && code && drawing && <CodePanel drawing={drawing} hash={code.hash} />}
      {!isGood && <Stamp status={ticket.status} />}
      <div className="space-y-1 p-5 text-center">
        <p className="font-semibold">{statusLine(ticket, event, now)}</p>
        {children}
      </div>
      <dl className="grid grid-cols-2 gap-4 border-t border-border p-5">
        <Fact name="Name">{ticket.holderName}</Fact>
        <Fact name="Ticket">{ticket.ticketType}</Fact>
      </dl>
    </article>
  )
}

/** In the place of the code, so that nobody takes it for a ticket that still opens the door. */
const Stamp = ({ status }: Pick<TicketPage, 'status'>) => (
  <div className="grid place-items-center bg-surface-2 px-5 py-12">
    <p className="-rotate-6 rounded-md border-4 border-border-strong px-6 py-2 font-display text-3xl font-black text-muted uppercase">
      {status}
    </p>
  </div>
)
