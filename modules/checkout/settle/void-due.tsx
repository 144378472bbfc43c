import type { VoidDue } from '#modules/checkout/settle/list-void-due.server.ts'
import { PROVIDER_PAGES } from '#modules/payments/provider-page.ts'
import { formatUsd } from '#platform/money.ts'
import { Heading } from '#ui/heading.tsx'

/** Payments of which nobody knows yet whether money was taken, for those who see to it. Nothing where there is none. */
export function VoidDuePayments({ payments }: { payments: VoidDue[] }) {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="void-due" className="space-y-2">
      <Heading level={2} size="small" id="void-due">
        Payments without an end
      </Heading>
      <ul className="divide-y divide-border">
        {payments.map((payment) => (
          <li key={payment.id} className="space-y-1 py-3">
            <p>
              <strong>{formatUsd(payment.amount)}</strong>
            </p>
            <p className="wrap-anywhere">
              {payment.orders.map(({ code, event }) => `Order ${code}, ${event}`).join('; ')}
            </p>
            <p className="text-muted wrap-anywhere">{whatToDo(payment)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whatToDo({ id, gateway, providerPaymentId, isMismatch }: VoidDue): string {
  const payment = `${PROVIDER_PAGES[gateway]} payment`
  const named = providerPaymentId ? `${payment} ${providerPaymentId}` : `${payment} with the reference ${id}`
  return isMismatch
    ? `The provider took something else than was asked for, and no order is paid by it. Give it back there by hand: ${named}. Then it ends by itself.`
    : `The provider does not say whether it took this money. It is asked again until it answers; what it took buys the tickets while they are there, and else goes back. If it stays here for a day, look there, and give back what was taken: ${named}.`
}
