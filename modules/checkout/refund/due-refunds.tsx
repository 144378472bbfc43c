import type { DueRefund } from '#modules/checkout/refund/list-due-refunds.server.ts'
import { formatUsd } from '#platform/money.ts'
import { Heading } from '#ui/heading.tsx'

/** What goes back to buyers and has not moved yet, for those who see to it. Nothing where nothing is due. */
export function DueRefunds({ refunds }: { refunds: DueRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="due-refunds" className="space-y-2">
      <Heading level={2} size="small" id="due-refunds">
        Refunds due
      </Heading>
      <ul className="divide-y divide-border">
        {refunds.map(({ id, amount, gateway, providerPaymentId, isRefused, orders }) => (
          <li key={id} className="space-y-1 py-3">
            <p>
              <strong>{formatUsd(amount)}</strong>
            </p>
            <p className="wrap-anywhere">
              {orders.map(({ code, event }) => `Order ${code}, ${event}`).join('; ')}
            </p>
            <p className="text-muted wrap-anywhere">
              {isRefused
                ? `The provider refuses it. See that the account there holds enough, or give it back there by hand: ${gateway} payment ${providerPaymentId}.`
                : 'The provider is asked again until it says yes. There is nothing to do.'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
