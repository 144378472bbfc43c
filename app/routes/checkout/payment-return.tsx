import { data, redirect } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import type { CheckoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { returnFromPayment } from '#modules/checkout/pay/return/return-from-payment.server.ts'
import { type ReturnedStatus, ReturnNotice } from '#modules/checkout/pay/return/return-notice.tsx'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import type { Route } from './+types/payment-return'

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('Your payment', matches),
  { name: 'robots', content: 'noindex' },
]

/** The address names a payment, so no cache may store the page. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  loaderHeaders.set('Cache-Control', NEVER_STORED['Cache-Control'])
  return loaderHeaders
}

/**
 * Where the pages of PayPal and of Square send a buyer back to: on to their checkout where they are signed in as the buyer; in
 * any other browser to what became of the payment.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = context.get(ctx)
  const { searchParams } = url
  // A wallet hands over in the browser itself: the checkout finishes what it began there.
  const wallet = searchParams.get('cash_app_request_id') ?? searchParams.get('cash_app_req_id')
  if (wallet !== null) return redirect(`/checkout?cash_app_request_id=${encodeURIComponent(wallet)}`)
  const asked = await consumeRateLimit(found.db, { limit: 'payment return', of: found.clientAddress })
  if (!asked.allowed)
    return data(
      { returned: null, isTooMany: true },
      { status: 429, headers: { 'Retry-After': String(asked.retryAfterSeconds) } },
    )
  const returned = await returnFromPayment(found, found.checkout, {
    state: searchParams.get('state'),
    token: searchParams.get('token'),
  })
  if (!returned) return { returned: null, isTooMany: false }
  found.runJobNow('send mail')
  if (found.actor?.id === returned.buyer) return redirect(`/checkout?checkout=${returned.checkoutId}`)
  return { returned: shown(returned.status), isTooMany: false }
}

/** How it stands, and nothing of whose it is: this browser may be anybody's. */
function shown(status: CheckoutStatus): ReturnedStatus {
  if (status.status === 'awaiting_approval') return { status: status.status, redirectUrl: status.redirectUrl }
  if (status.status !== 'released') return { status: status.status }
  const { isRefunded, mayBeCharged } = status
  return { status: status.status, isRefunded, mayBeCharged }
}

export default function PaymentReturn({ loaderData: { returned, isTooMany } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-16">
      <Card as="section" className="space-y-5 p-5 sm:p-8">
        <Heading level={1}>Your payment</Heading>
        <ReturnNotice returned={returned} isTooMany={isTooMany} />
      </Card>
    </div>
  )
}
