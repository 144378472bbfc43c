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
        {refunds.map((refund) => (
          <li key={refund.id} className="space-y-1 py-3">
            <p>
              <strong>{formatUsd(refund.amount)}</strong>
            </p>
            <p className="wrap-anywhere">
              {refund.orders.map(({ code, event }) => `Order ${code}, ${event}`).join('; ')}
            </p>
            <p className="text-muted wrap-anywhere">{whatToDo(refund)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whatToDo({ gateway, providerPaymentId, isRefused, isUnknown }: DueRefund): string {
  const named = `${gateway} payment ${providerPaymentId}`
  if (isUnknown)
    return `The account there does not know this payment, as after a change of account, and is not asked again. Give it back by hand at the account that took it: ${named}. Once that account stands in the settings again, the site asks there when it starts.`
  return isRefused
    ? `The provider refuses it. See that the account there holds enough, or give it back there by hand: ${named}.`
    : 'The provider is asked again until it says yes. There is nothing to do.'
}
