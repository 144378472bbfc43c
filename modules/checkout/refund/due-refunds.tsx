import { href } from 'react-router'
import type { DueRefund } from '#modules/checkout/refund/list-due-refunds.server.ts'
import { PROVIDER_PAGES } from '#modules/payments/provider-page.ts'
import { formatUsd } from '#platform/money.ts'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'

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
          <li key={refund.id} className="space-y-2 py-3">
            <DueRefundFacts refund={refund} />
            {needsManualRefund(refund) && (
              <LinkButton
                to={href('/dashboard/admin/refunds/:refundId', { refundId: refund.id })}
                variant="secondary"
                className="w-fit"
              >
                Give it back by hand
                <span className="sr-only">{`: ${formatUsd(refund.amount)}, ${whose(refund)}`}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How much goes back, whose it is, and what somebody has to do. */
export const DueRefundFacts = ({ refund }: { refund: DueRefund }) => (
  <div className="space-y-1">
    <p>
      <strong>{formatUsd(refund.amount)}</strong>
    </p>
    <p className="wrap-anywhere">{whose(refund)}</p>
    <p className="wrap-anywhere">{`To ${refund.buyer}`}</p>
    <p className="text-muted wrap-anywhere">{whatToDo(refund)}</p>
  </div>
)

/** Whether somebody has to give it back by hand, because its provider does not. */
export const needsManualRefund = ({ isRefused, isUnknown }: DueRefund) => isRefused || isUnknown

const whose = ({ orders }: DueRefund) => orders.map(({ code, event }) => `Order ${code}, ${event}`).join('; ')

function whatToDo({ gateway, providerPaymentId, isRefused, isUnknown }: DueRefund): string {
  const named = `${PROVIDER_PAGES[gateway]} payment ${providerPaymentId}`
  if (isUnknown)
    return `The account there does not know this payment, as after a change of account, and is not asked again. Give it back by hand at the account that took it: ${named}. Once that account stands in the settings again, the site asks there when it starts.`
  return isRefused
    ? `The provider refuses it. See that the account there holds enough, or give it back there by hand: ${named}.`
    : 'The provider is asked again until it says yes. There is nothing to do.'
}
