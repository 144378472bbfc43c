import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'
import type { OrderId, RefundId } from '#platform/ids.ts'
import { type Cents, formatUsd } from '#platform/money.ts'

/** What goes back of an order comes by hand, because its provider does not give it back. */
export const manualRefundMail = mailKind({
  name: 'manual_refund',
  payload: z.object({ refundId: z.uuid().transform((id) => id as RefundId) }),
  write: async ({ db, site }, { refundId }) => {
    const [row] = await db.statement<{ amount: Cents; event: string; orderId: OrderId; note: string }>(
      `select r.amount_cents as amount, e.title as event, r.order_id as "orderId", m.note
       from manual_refunds m join refunds r on r.id = m.refund_id join events e on e.id = r.event_id
       where m.refund_id = $1`,
      [refundId],
    )
    if (!row) return null
    const amount = formatUsd(row.amount)
    return linkMail(site, {
      subject: `Your ${amount} for ${row.event} comes back by hand`,
      heading: `${amount} comes back by hand`,
      lead: `We give ${amount} of your order for ${row.event} back to you by hand: “${row.note}”`,
      button: { label: 'See your order', link: `${site.appUrl}/dashboard/orders/${row.orderId}` },
      rest: 'What you paid with could not take it back, so it does not come as we wrote to you before.',
    })
  },
})
