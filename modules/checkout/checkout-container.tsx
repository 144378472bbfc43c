import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { quotedPrices } from '#modules/checkout/quote/quoted-prices.ts'
import { removeItem, updateQuantity } from '#modules/cart/cart-changes.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { refreshCart } from '#modules/cart/refresh-cart.client.ts'
import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { removeBillingDraft } from '#modules/checkout/pay/bill/billing-draft.client.ts'
import { CheckoutScreen } from '#modules/checkout/checkout-screen.tsx'
import { boughtMessage, TICKETS_FAILED } from '#modules/checkout/messages.ts'
import { useEarlierCart } from '#modules/checkout/quote/use-earlier-cart.client.ts'
import type { HeldAtEvent } from '#modules/checkout/checkout-calls.client.ts'
import { useCheckout } from '#modules/checkout/use-checkout.client.ts'
import { clearPromoCodes } from '#modules/promo-codes/stored-promo-codes.client.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { isBackFromCashApp } from '#modules/payments/square/square-cash-app.tsx'
import { showToast } from '#ui/toast.ts'

interface CheckoutContainerProps {
  /** Seats that the visitor holds and buys with the cart. */
  seats?: readonly HeldAtEvent[]
  person: string | null
  returningTo?: string | null
  /** What has just happened to the cart. */
  note?: string | null
  /** Told when a payment begins and when it is answered. */
  onPaying?: (isPaying: boolean) => void
  onSignIn: (tab: 'sign-in' | 'sign-up') => void
  /** Told when the server knows another buyer than the page, or none. */
  onBuyerChange: () => void
  onEdit: () => void
  onBrowse: () => void
}

const NO_SEATS: readonly HeldAtEvent[] = []

/** Checkout with the cart, the server and the thank-you around it: the same in the dialog and on its own page. */
export function CheckoutContainer({
  seats = NO_SEATS,
  person,
  returningTo,
  note,
  onPaying,
  onSignIn,
  onBuyerChange,
  onEdit,
  onBrowse,
}: CheckoutContainerProps) {
  const cart = useCart()
  const earlier = useEarlierCart(person)
  const [news, setNews] = useState<string[]>([])
  // Read once: the address forgets it when the wallet has handed over.
  const [isBackFromWallet] = useState(isBackFromCashApp)

  const { revalidate } = useRevalidator()

  // Somebody signed in or out in another tab: the page learns it too.
  const learnBuyer = () => {
    void revalidate()
    onBuyerChange()
  }
  const takePrices = (quote: QuoteResponse) => {
    if ((quote.buyer === null) !== (person === null)) learnBuyer()
    const fresh = refreshCart(cart.change, quotedPrices(quote))
    if (fresh.messages.length > 0) setNews(fresh.messages)
  }
  const finish = (purchase: Purchase) => {
    cart.openPanel('thank-you', purchase)
    cart.change(() => [])
    clearPromoCodes()
    if (person !== null) removeBillingDraft(person)
    if (purchase.status !== 'completed') return
    const isPaid = purchase.orders.some((order) => order.totalCents > 0)
    showToast({ title: boughtMessage({ isPaid, isMailed: purchase.isMailed }), tone: 'success' })
  }
  const { flow, pay, askPrices, onCartChange } = useCheckout({
    items: cart.items,
    seats,
    person,
    returningTo,
    onQuote: takePrices,
    onDone: finish,
    onSignedOut: learnBuyer,
    onTicketsFailed: () => showToast({ title: TICKETS_FAILED, tone: 'danger' }),
  })
  const change: typeof cart.change = (update) => {
    onCartChange()
    cart.change(update)
  }
  const isPaying = flow.step === 'paying'
  useEffect(() => onPaying?.(isPaying), [isPaying, onPaying])

  return (
    <CheckoutScreen
      items={cart.items}
      seats={seats}
      summary={cart}
      person={person}
      flow={flow}
      note={note ?? null}
      news={news}
      isBackFromWallet={isBackFromWallet}
      earlier={earlier}
      onPay={(payment) => void pay(payment)}
      onRetry={() => void askPrices()}
      onSignIn={onSignIn}
      onEdit={onEdit}
      onRemove={(id) => change((items) => removeItem(items, id))}
      onTake={(id, quantity) => change((items) => updateQuantity(items, id, quantity))}
      onBrowse={onBrowse}
    />
  )
}
