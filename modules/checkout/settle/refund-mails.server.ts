import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'
import type { PaymentId } from '#platform/ids.ts'
import { formatUsd, toCents } from '#platform/money.ts'

interface Row {
  amount_cents: number
  isPaid: boolean
  /** How it is given back by hand; null where its provider gives it. */
  manual: string | null
  events: string
}

/** Money that could not become tickets went back: it came too late, or the order was paid already. */
export const moneyReturnedMail = mailKind({
  name: 'money_returned',
  payload: z.object({ paymentId: z.uuid().transform((id) => id as PaymentId) }),
  write: async ({ db, site }, { paymentId }) => {
    const [row] = await db.statement<Row>(
      `select p.amount_cents, c.state = 'paid' as "isPaid",
         (select m.note from manual_refunds m where m.payment_id = p.id and m.refund_id is null) as manual,
         (select string_agg(e.title, ', ' order by e.starts_at)
          from orders o join events e on e.id = o.event_id where o.checkout_id = c.id) as events
       from payments p join checkouts c on c.id = p.checkout_id
       where p.id = $1 and p.state = 'refunded'`,
      [paymentId],
    )
    if (!row) return null
    const amount = formatUsd(toCents(row.amount_cents))
    return linkMail(site, {
      subject: `Your payment of ${amount} went back to you`,
      heading: `${amount} went back to you`,
      lead: row.isPaid
        ? `We received a second payment for ${row.events} and have sent all of it back. Your tickets are good and paid once.`
        : `Your payment for ${row.events} came after your places had been given back. We could not get them for you again, so we have sent all of your money back. You have no tickets from this order.`,
      button: row.isPaid
        ? { label: 'See my tickets', link: `${site.appUrl}/my-tickets` }
        : { label: 'See what is on', link: `${site.appUrl}/events` },
      rest:
        row.manual === null
          ? 'It may take a few days until your bank or wallet shows it.'
          : `We give it back by hand: “${row.manual}”`,
    })
  },
})
