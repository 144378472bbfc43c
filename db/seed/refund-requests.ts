import { refundAskedNotification } from '#modules/tickets/ticket-notifications.ts'
import type { Sale, saleRows } from '#db/seed/sales.ts'
import { idOf } from '#db/seed/seeded-random.ts'
import type { EventOccurrence } from '#db/seed/demo-data.ts'
import { epochMs, HOUR_MS, type Instant, plusMs } from '#platform/time.ts'

interface Sold {
  sale: Sale
  rows: ReturnType<typeof saleRows>
}

/** One buyer asks the organiser of Chicago for money back, an hour ago; the notification leads to the order. */
export function refundRequestRows(
  sold: readonly Sold[],
  events: readonly EventOccurrence[],
  { owner, now }: { owner: string; now: Instant },
) {
  const at = plusMs(now, -HOUR_MS)
  const asked = sold.find(
    ({ sale, rows }) =>
      sale.event.owner.id === owner &&
      sale.outcome === 'paid' &&
      sale.quantity > 1 &&
      sale.method === 'card' &&
      (rows.orders[0]?.total_cents ?? 0) > 0 &&
      epochMs(sale.at) < epochMs(at) &&
      sale.event.refundableUntil !== null &&
      epochMs(sale.event.refundableUntil) > epochMs(now),
  )
  if (!asked) return { requests: [], notifications: [] }
  const [order] = asked.rows.orders
  const ticket = asked.rows.tickets[0]?.id
  if (!order || ticket === undefined) return { requests: [], notifications: [] }
  const title = events.find(({ sold: { id } }) => id === order.event_id)?.demo.title ?? ''
  return {
    requests: [
      {
        event_id: order.event_id,
        id: idOf('refund request', order.id, at),
        order_id: order.id,
        tickets: [ticket],
        words: 'My friend cannot come. Could you take her ticket back?',
        state: 'open',
        answer: '',
        created_at: at,
      },
    ],
    notifications: [
      {
        id: idOf('notification', `asked ${order.id}`),
        user_id: owner,
        kind: refundAskedNotification.name,
        payload: { event: title, orderId: order.id },
        read_at: null,
        created_at: at,
      },
    ],
  }
}
