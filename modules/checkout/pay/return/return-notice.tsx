import { href } from 'react-router'
import type { CheckoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { IN_DOUBT } from '#modules/checkout/messages.ts'
import { NotApproved } from '#modules/checkout/pay/failure-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** What a returning buyer is told who is not signed in here: how the payment stands, and nothing of whose it is. */
export type ReturnedStatus = Pick<CheckoutStatus, 'status'> & {
  redirectUrl?: string
  isRefunded?: boolean
  mayBeCharged?: boolean
}

/** Says to whoever comes back from a provider's page how the payment stands and what to do next. */
export function ReturnNotice({
  returned,
  isTooMany,
}: {
  returned: ReturnedStatus | null
  isTooMany: boolean
}) {
  return (
    <div className="space-y-5">
      {isTooMany ? (
        <Notice tone="warning" title="Too many buyers come back at once">
          <p>
            Wait a minute and reload this page. If you paid, your tickets come to My tickets and to your mail
            all the same. You are never charged twice.
          </p>
        </Notice>
      ) : (
        <ReturnText returned={returned} />
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={href('/my-tickets')}>My tickets</LinkButton>
        <LinkButton to={href('/events')} variant="secondary">
          Events
        </LinkButton>
      </div>
    </div>
  )
}

function ReturnText({ returned }: { returned: ReturnedStatus | null }) {
  if (!returned)
    return (
      <Notice title="We cannot tell which payment you come from">
        <p>If you paid, your tickets are in My tickets and in your mail. You are never charged twice.</p>
      </Notice>
    )
  switch (returned.status) {
    case 'completed':
    case 'awaiting_cash':
      return (
        <Notice tone="success" title="Your payment is here">
          <p>Your tickets are on their way to your email. Sign in to see them here.</p>
        </Notice>
      )
    case 'awaiting_approval':
      return <NotApproved redirectUrl={returned.redirectUrl ?? ''} />
    case 'processing':
      return (
        <Notice title="Confirming your payment...">
          <p>
            The payment provider has not answered yet. As soon as it says yes, your tickets are in My tickets
            and in your mail. You are never charged twice.
          </p>
        </Notice>
      )
    case 'declined':
      return (
        <Notice tone="danger" title="Your payment was declined. Please try a different payment method">
          <p>Nothing was charged. Go back to where you began and choose another way to pay.</p>
        </Notice>
      )
    case 'released':
      return (
        <Notice tone="warning" title="Your places were given back">
          <p>{releasedText(returned)}</p>
        </Notice>
      )
  }
}

function releasedText({ isRefunded, mayBeCharged }: ReturnedStatus): string {
  if (isRefunded) return 'The payment came too late for your places. All of it goes back to you.'
  return mayBeCharged ? IN_DOUBT : 'Nothing was charged. You can choose your tickets again.'
}
