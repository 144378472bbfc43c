import { z } from 'zod'
import { arrivesBy } from '#modules/checkout/refund/arrives-by.ts'
import { COST_MONEY } from '#modules/checkout/refund/refunds-of-order.server.ts'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrderId, RefundId, RefundRequestId } from '#platform/ids.ts'
import { type Cents, formatCounted, formatUsd } from '#platform/money.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

const RefundPayload = z.object({
  eventId: z.uuid().transform((id) => id as EventId),
  refundId: z.uuid().transform((id) => id as RefundId),
})

interface Row {
  amount: Cents
  reason: string
  event: string
  method: string
  /** Whether nothing was left of the order after it. */
  isWhole: boolean
  tickets: number
  costMoney: boolean
  returned: Date | null
  timeZone: TimeZone
}

const read = async (db: DbOrTx, eventId: EventId, refundId: RefundId): Promise<Row | null> => {
  const [row] = await db.statement<Row>(
    `select r.amount_cents as amount, r.reason, e.title as event, o.payment_method as method,
       r.refunded_at as returned, e.time_zone as "timeZone", ${COST_MONEY} as "costMoney",
       o.order_status = 'refunded'
         and not exists (select from refunds later where later.event_id = r.event_id and later.order_id = r.order_id
                           and (later.created_at, later.id) > (r.created_at, r.id)) as "isWhole",
       (select count(*)::integer from refund_tickets t where t.event_id = r.event_id and t.refund_id = r.id) as tickets
     from refunds r join orders o on o.event_id = r.event_id and o.id = r.order_id join events e on e.id = r.event_id
     where r.event_id = $1 and r.id = $2`,
    [eventId, refundId],
  )
  return row ?? null
}

/** Tickets were taken back, and what was paid for them goes back to their buyer. */
export const ticketsRefundedMail = mailKind({
  name: 'tickets_refunded',
  payload: RefundPayload,
  write: async ({ db, site }, { eventId, refundId }) => {
    const row = await read(db, eventId, refundId)
    if (!row) return null
    const { event, amount, tickets, isWhole } = row
    const what = isWhole
      ? `Your order for ${event}`
      : `${formatCounted(tickets, 'ticket')} of your order for ${event}`
    const are = !isWhole && tickets > 1 ? 'are' : 'is'
    const lead = `${what} ${are} ${amount > 0 ? 'refunded' : 'cancelled'}. ${tickets > 1 ? 'These tickets are' : 'This ticket is'} no longer valid.`
    return linkMail(site, {
      subject:
        amount > 0
          ? `Your ${formatUsd(amount)} for ${event} is refunded`
          : `Tickets for ${event} are cancelled`,
      heading: amount > 0 ? `${formatUsd(amount)} goes back to you` : 'Your tickets are cancelled',
      lead: row.reason ? `${lead} The host writes: ${row.reason}` : lead,
      button: { label: 'See my tickets', link: `${site.appUrl}/my-tickets` },
      rest: wayBack(row),
    })
  },
})

const wayBack = ({ amount, costMoney, method, returned, timeZone }: Row): string => {
  if (amount === 0)
    return costMoney ? 'What was paid for them had gone back before.' : 'Nothing was charged for them.'
  if (method === 'cash') return 'You paid in cash, so the host gives it back to you in cash.'
  const until = returned ? `until ${arrivesBy(toInstant(returned), timeZone)}` : 'up to ten days'
  return `It goes back to what you paid with. Your bank or wallet may take ${until} to show it.`
}

/** The provider gave a part of an order back without us: no ticket goes with it. */
export const partSentBackMail = mailKind({
  name: 'part_sent_back',
  payload: RefundPayload,
  write: async ({ db, site }, { eventId, refundId }) => {
    const [row] = await db.statement<{
      amount: Cents
      event: string
      orderId: OrderId
      source: string
      sent: Date
      timeZone: TimeZone
    }>(
      `select r.amount_cents as amount, e.title as event, r.order_id as "orderId", r.source, r.refunded_at as sent,
         e.time_zone as "timeZone"
       from refunds r join events e on e.id = r.event_id
       where r.event_id = $1 and r.id = $2 and r.refunded_at is not null`,
      [eventId, refundId],
    )
    if (!row) return null
    const amount = formatUsd(row.amount)
    const why = row.source === 'dispute' ? ' What you disputed was decided for you.' : ''
    return linkMail(site, {
      subject: `We sent back ${amount} of your order for ${row.event}`,
      heading: `${amount} goes back to you`,
      lead: `We sent back ${amount} of your order for ${row.event}.${why} Your tickets stay good.`,
      button: { label: 'See your order', link: `${site.appUrl}/dashboard/orders/${row.orderId}` },
      rest: `It goes to what you paid with, and arrives by ${arrivesBy(toInstant(row.sent), row.timeZone)}.`,
    })
  },
})

const whereMoneyGoes = ({ amount, costMoney }: Row): string => {
  if (amount > 0) return 'refunded. The money goes to whoever bought it'
  return costMoney ? 'refunded. The money had gone to whoever bought it before' : 'cancelled'
}

/** A ticket that somebody was given is no longer valid: whoever bought it has the money back, where there was any. */
export const heldTicketVoidMail = mailKind({
  name: 'held_ticket_void',
  payload: RefundPayload,
  write: async ({ db, site }, { eventId, refundId }) => {
    const row = await read(db, eventId, refundId)
    if (!row) return null
    return linkMail(site, {
      subject: `Your ticket for ${row.event} is no longer valid`,
      heading: 'Your ticket is no longer valid',
      lead: `The order that your ticket for ${row.event} belongs to was ${whereMoneyGoes(row)}.`,
      button: { label: 'See what is on', link: `${site.appUrl}/events` },
      rest: 'Do you want to go all the same? Get a ticket of your own.',
    })
  },
})

/** The host does not refund what the buyer asked for. */
export const refundDeclinedMail = mailKind({
  name: 'refund_declined',
  payload: z.object({
    eventId: z.uuid().transform((id) => id as EventId),
    requestId: z.uuid().transform((id) => id as RefundRequestId),
  }),
  write: async ({ db, site }, { eventId, requestId }) => {
    const [row] = await db.statement<{ event: string; answer: string; orderId: OrderId }>(
      `select e.title as event, r.answer, r.order_id as "orderId"
       from refund_requests r join events e on e.id = r.event_id
       where r.event_id = $1 and r.id = $2 and r.state = 'declined'`,
      [eventId, requestId],
    )
    if (!row) return null
    const { event, answer, orderId } = row
    const lead = `The host of ${event} does not refund the tickets you asked about. They stay good.`
    return linkMail(site, {
      subject: `Your tickets for ${event} are not refunded`,
      heading: 'Your tickets are not refunded',
      lead: answer ? `${lead} They write: ${answer}` : lead,
      button: { label: 'See your order', link: `${site.appUrl}/dashboard/orders/${orderId}` },
      rest: 'You can pass a ticket on to a friend from My tickets.',
    })
  },
})
