import { href, Link } from 'react-router'
import type { CartItem, CartSummary } from '#modules/cart/cart.ts'
import { MergeCartNotice } from '#modules/cart/merge-cart-notice.tsx'
import type { HeldAtEvent } from '#modules/checkout/checkout-calls.client.ts'
import type { CheckoutFlow } from '#modules/checkout/checkout-flow.ts'
import { OrderSummary } from '#modules/checkout/quote/order-summary.tsx'
import { FailureNotice } from '#modules/checkout/pay/failure-notice.tsx'
import { NothingToPay } from '#modules/checkout/pay/nothing-to-pay.tsx'
import { PayForm } from '#modules/checkout/pay/pay-form.tsx'
import { checkoutKey } from '#modules/checkout/place/checkout-key.ts'
import { InvalidSeats } from '#modules/checkout/invalid-seats.tsx'
import { Unreachable } from '#modules/checkout/unreachable.tsx'
import { SignInFirst } from '#modules/checkout/sign-in-first.tsx'
import type { Payment } from '#modules/checkout/use-checkout.client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'

export interface CheckoutScreenProps {
  items: CartItem[]
  seats: readonly HeldAtEvent[]
  summary: CartSummary
  person: string | null
  flow: CheckoutFlow
  /** What has just happened to the cart, in its place: over the form it would be in the way. */
  note: string | null
  /** What was set aside. */
  earlier: CartItem[]
  /** What changed in the cart when its prices were read, a sentence each. */
  news: string[]
  /** Whether the buyer comes back from an app on their phone, in this browser or another. */
  isBackFromWallet: boolean
  onPay: (payment: Payment) => void
  onRetry: () => void
  onSignIn: (mode: 'sign-in' | 'sign-up') => void
  onEdit: () => void
  onRemove: (id: string) => void
  onTake: (id: string, quantity: number) => void
  onBrowse: () => void
}

/** Checkout from the first price to the payment, without the layout around it. (Specification 2, Checkout dialog) */
export function CheckoutScreen({
  items,
  seats,
  summary,
  person,
  flow,
  note,
  news,
  earlier,
  isBackFromWallet,
  ...on
}: CheckoutScreenProps) {
  const { quote, step } = flow
  const isEmpty = items.length === 0 && seats.length === 0
  if (step === 'processing' || step === 'leaving')
    return <Waiting isLeaving={step === 'leaving'} isPaid={flow.isPaid} />
  if (step === 'done') return <Loading />
  // Paid in another tab a moment ago: the cart is empty already, and the answer on its way says so.
  if (step === 'paying' && isEmpty) return <Waiting isLeaving={false} isPaid={false} />
  if (isEmpty) return <NoItems flow={flow} isBackFromWallet={isBackFromWallet} onBrowse={on.onBrowse} />
  if (step === 'unreachable')
    return <Unreachable onRetry={on.onRetry}>Your cart is safe on this device.</Unreachable>
  if (!quote) return <Loading />
  if (!quote.buyer || person === null) {
    const totalCents = quote.lines.length > 0 ? quote.totalCents : null
    const itemCount = summary.totalItems + seats.reduce((sum, { seatIds }) => sum + seatIds.length, 0)
    const seated = quote.lines.filter((line) => line.seats.length > 0)
    return (
      <SignInFirst itemCount={itemCount} seated={seated} totalCents={totalCents} onSignIn={on.onSignIn} />
    )
  }
  // Said over the summary, where it is mended, and not beside a pay button that waits for it.
  const isOfLines =
    quote.lines.length === 0 || (quote.failures.length > 0 && flow.failure?.kind === 'refused')
  return (
    <div className="space-y-4">
      {quote.simulator && <TestBar />}
      {note && (
        <Notice tone="success" live>
          {note}
        </Notice>
      )}
      {quote.lostSeats.length > 0 && (
        <InvalidSeats eventIds={seats.map(({ eventId }) => eventId)} tone="danger" />
      )}
      <MergeCartNotice earlier={earlier} />
      {news.length > 0 && (
        <Notice title="Since you last looked" live>
          {news.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {isOfLines && <FailureNotice failure={flow.failure} answers={flow.answers} />}
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <aside className="lg:sticky lg:top-0 lg:order-2 lg:self-start lg:in-[.page-checkout]:top-20">
          <OrderSummary
            items={items}
            seats={seats}
            quote={quote}
            onEdit={on.onEdit}
            onRemove={on.onRemove}
            onTake={on.onTake}
          />
        </aside>
        {quote.lines.length === 0 ? (
          <NothingToPay quote={quote} />
        ) : (
          <PayForm
            quote={quote}
            buyer={quote.buyer}
            person={person}
            flow={isOfLines ? { ...flow, failure: null } : flow}
            referenceId={checkoutKey(items, seats)}
            onPay={on.onPay}
          />
        )}
      </div>
    </div>
  )
}

const TestBar = () => (
  <p className="flex items-center gap-2 rounded-md bg-warning-soft px-4 py-2 font-semibold text-warning">
    <Icon name="triangle-exclamation-point" />
    TEST PAYMENTS: no money moves
  </p>
)

/** On another device the cart is not there, and what became of the payment is. */
const NoItems = ({ flow, isBackFromWallet, onBrowse }: NoItemsProps) => (
  <div className="space-y-4 py-2">
    <FailureNotice failure={flow.failure} answers={flow.answers} />
    {!flow.failure && isBackFromWallet && <NotFinished />}
    {!flow.failure && !isBackFromWallet && <p className="text-lg font-semibold">No items to purchase</p>}
    {flow.failure?.kind === 'declined' && (
      <p>To pay again, go back to where you began: your cart is there.</p>
    )}
    <p className="text-muted">
      If you paid in another tab, your tickets are in{' '}
      <Link to={href('/my-tickets')} className="underline">
        My tickets
      </Link>
      .
    </p>
    <Button onClick={onBrowse}>Continue Browsing</Button>
  </div>
)

interface NoItemsProps {
  flow: CheckoutFlow
  isBackFromWallet: boolean
  onBrowse: () => void
}

/** The wallet hands its approval over in the browser where it was asked for, and in no other. */
const NotFinished = () => (
  <Notice tone="warning" title="Your payment in the Cash App is not finished" live>
    <p>
      Nothing was charged. Go back to the browser where you began: your cart is there, and you can approve it
      again.
    </p>
  </Notice>
)

const Waiting = ({ isLeaving, isPaid }: { isLeaving: boolean; isPaid: boolean }) => (
  <div className="py-8 text-center">
    <Loading>{isLeaving ? 'Taking you to the payment provider...' : 'Confirming your payment...'}</Loading>
    {!isLeaving && (
      <p className="mx-auto max-w-measure text-muted">
        {isPaid
          ? 'Your payment is here, and your tickets are not ready yet. You can stay here or leave: they come by themselves, to My tickets and to your mail. Do not pay again.'
          : 'The payment provider has not answered yet. You can stay here or leave: as soon as it says yes, your tickets are in My tickets and in your mail. You are never charged twice.'}
      </p>
    )}
  </div>
)
