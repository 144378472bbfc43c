import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { quotedPrices } from '#app/shell/quoted-prices.ts'
import { removeItem } from '#modules/cart/cart-changes.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { freshenCart } from '#modules/cart/freshen-cart.client.ts'
import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { CheckoutScreen } from '#modules/checkout/checkout-screen.tsx'
import { PAID_MESSAGE } from '#modules/checkout/messages.ts'
import { useCheckout } from '#modules/checkout/use-checkout.client.ts'
import type { Quote } from '#modules/checkout/wire.ts'
import { signInToPay } from '#app/shell/sign-in-to-pay.ts'
import { showToast } from '#ui/toast.ts'

interface CheckoutAtWorkProps {
  person: string | null
  returningTo?: string | null
  /** Told when a payment begins and when it is answered. */
  onPaying?: (isPaying: boolean) => void
  onEdit: () => void
  onBrowse: () => void
}

/** Checkout with the cart, the server and the thank-you around it: the same in the dialog and on its own page. */
export function CheckoutAtWork({ person, returningTo, onPaying, onEdit, onBrowse }: CheckoutAtWorkProps) {
  const cart = useCart()
  const [news, setNews] = useState<string[]>([])

  const { revalidate } = useRevalidator()

  const takePrices = (quote: Quote) => {
    // Somebody signed in or out in another tab: the page learns it too.
    if ((quote.buyer === null) !== (person === null)) void revalidate()
    const fresh = freshenCart(cart.change, quotedPrices(quote))
    if (fresh.news.length > 0) setNews(fresh.news)
  }
  const finish = (purchase: Purchase) => {
    cart.openPanel('thank-you', purchase)
    cart.change(() => [])
    if (purchase.status === 'completed') showToast({ title: PAID_MESSAGE, tone: 'success' })
  }
  const { flow, pay, askPrices } = useCheckout({
    items: cart.items,
    person,
    returningTo,
    onQuote: takePrices,
    onDone: finish,
  })
  const isPaying = flow.step === 'paying'
  useEffect(() => onPaying?.(isPaying), [isPaying, onPaying])

  return (
    <CheckoutScreen
      items={cart.items}
      summary={cart}
      person={person}
      flow={flow}
      news={news}
      onPay={(payment) => void pay(payment)}
      onRetry={() => void askPrices()}
      onSignIn={signInToPay}
      onEdit={onEdit}
      onRemove={(id) => cart.change((items) => removeItem(items, id))}
      onBrowse={onBrowse}
    />
  )
}
