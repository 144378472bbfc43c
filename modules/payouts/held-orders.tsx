import { href, Link } from 'react-router'
import type { HeldOrder } from '#modules/payouts/held-orders.server.ts'
import { formatUsd } from '#platform/money.ts'
import { Heading } from '#ui/heading.tsx'

/** What is held back of the statement, and why. Nothing where nothing is. */
export function HeldOrders({ orders }: { orders: HeldOrder[] }) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="held" className="space-y-3">
      <Heading level={2} size="small" id="held">
        Held back
      </Heading>
      <p className="max-w-measure">
        The buyer of each of these orders disputes the payment. Its money is in no payout until that is
        decided: then it is paid out to you, or goes back to the buyer.
      </p>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {orders.map(({ orderId, code, event, cents }) => (
          <li key={orderId} className="relative flex flex-wrap justify-between gap-x-4 p-4">
            <span className="min-w-0">
              <Link
                to={href('/dashboard/orders/:orderId', { orderId })}
                className="font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {`Order ${code}`}
              </Link>
              <span className="block text-muted wrap-anywhere">{event}</span>
            </span>
            <strong>{formatUsd(cents)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
