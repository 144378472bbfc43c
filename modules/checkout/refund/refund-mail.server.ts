import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'
import type { PaymentId } from '#platform/ids.ts'
import { type Cents, formatUsd } from '#platform/money.ts'

/** A paid order was refunded whole. Written until the payment has another state: then there is nothing to tell. */
export const orderRefundedMail = mailKind({
  name: 'order_refunded',
  payload: z.object({ paymentId: z.uuid().transform((id) => id as PaymentId) }),
  write: async ({ db, site }, { paymentId }) => {
    const [row] = await db.statement<{ amount: Cents; events: string }>(
      `select p.amount_cents as amount, coalesce(
         (select string_agg(e.title, ', ' order by e.starts_at, e.id)
          from orders o join events e on e.id = o.event_id where o.checkout_id = p.checkout_id), '') as events
       from payments p where p.id = $1 and p.state in ('refund_due', 'refunded')`,
      [paymentId],
    )
    if (!row) return null
    const amount = formatUsd(row.amount)
    return linkMail(site, {
      subject: `Your ${amount} for ${row.events} is refunded`,
      heading: `${amount} goes back to you`,
      lead: `Your order for ${row.events} is refunded. Its tickets are no longer valid.`,
      button: { label: 'See what is on', link: `${site.appUrl}/events` },
      rest: 'It may take a few days until your bank or wallet shows it.',
    })
  },
})
