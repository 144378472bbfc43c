import { useEffect, useRef } from 'react'
import type { CheckoutFailure } from '#modules/checkout/checkout-flow.ts'
import type { CheckoutBody } from '#modules/checkout/checkout-request.server.ts'
import { declinedAdvice, refusedAdvice } from '#modules/checkout/pay/failure-advice.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { Notice } from '#ui/notice.tsx'

/** Why the last try failed: what happened, whether money moved, what to do. It takes the focus. */
export function FailureNotice({ failure, answers }: { failure: CheckoutFailure | null; answers: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure, answers])
  if (!failure) return null
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <FailureText failure={failure} />
    </div>
  )
}

function FailureText({ failure }: { failure: CheckoutFailure }) {
  switch (failure.kind) {
    case 'declined':
      return (
        <Notice tone="danger" title={failure.message} live>
          <p>
            {declinedAdvice(failure.code)}{' '}
            {failure.isHeld
              ? 'Your places stay held for you meanwhile.'
              : 'Your places are no longer held: paying again takes new ones, as long as there are some.'}
          </p>
        </Notice>
      )
    case 'price changed':
      return (
        <Notice tone="warning" title={`The total is ${formatUsd(toCents(failure.nowCents))} now`} live>
          <p>
            {failure.message}. You were shown {formatUsd(toCents(failure.wasCents))}. Nothing was charged:
            look at the new total, and press pay again if you agree.
          </p>
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="danger" title={failure.message} live>
          <p className="empty:hidden">{refusedAdvice(failure)}</p>
        </Notice>
      )
    case 'card':
      return (
        <Notice tone="danger" title={failure.message} live>
          <p>Nothing was charged.</p>
        </Notice>
      )
    case 'not approved':
      return <NotApproved redirectUrl={failure.redirectUrl} />
    case 'no answer':
      return (
        <Notice tone="danger" title={NETWORK_ERROR} live>
          <p>{tryAgain(failure.method)}</p>
        </Notice>
      )
  }
}

/** Said where nobody knows whether an order arrived: no money moves for one that is paid in cash, or that costs nothing. */
function tryAgain(method: CheckoutBody['method']): string {
  switch (method) {
    case 'cash':
      return 'If your reservation did arrive, trying again shows it. Your places are never held twice.'
    case 'free':
      return 'If your order did arrive, trying again shows your tickets. They are never booked twice.'
    case 'card':
    case 'paypal':
    case 'cashapp':
      return 'If your payment did arrive, trying again shows your tickets. You are never charged twice.'
  }
}

/** Said to a buyer who came back from PayPal's page, to go there again or to pay in another way. */
export const NotApproved = ({ redirectUrl }: { redirectUrl: string }) => (
  <Notice tone="warning" title="Your payment at PayPal is not approved yet" live>
    <p>Nothing was charged. Your places stay held for you meanwhile.</p>
    <p>
      <a href={redirectUrl} className="link inline-flex min-h-tap items-center font-semibold">
        Continue at PayPal
      </a>{' '}
      or choose another way to pay.
    </p>
  </Notice>
)
