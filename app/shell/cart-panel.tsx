import { useEffect, useState } from 'react'
import type { CartItem } from '#modules/cart/cart.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { CartDrawer } from '#modules/cart/cart-drawer.tsx'
import { cartNews } from '#modules/cart/cart-news.ts'
import { fetchQuote } from '#modules/checkout/checkout-calls.client.ts'
import type { Quote } from '#modules/checkout/wire.ts'
import { showToast } from '#ui/toast.ts'
import { freshPrices } from '#app/shell/fresh-prices.ts'
import type { PanelProps } from '#app/shell/panel-props.ts'
import { signInToPay } from '#app/shell/sign-in-to-pay.ts'

/** Several presses of plus ask once. */
const SETTLE_MS = 250

/** The cart drawer at work: each time it opens it asks the shop for today's prices. */
// oxlint-disable-next-line import/no-default-export -- React's lazy() takes the default export
export default function CartPanel({ open, member }: PanelProps) {
  const cart = useCart()
  const { news, problems } = useFreshCart(open)

  const clear = () => {
    const before = cart.items
    cart.clearCart()
    showToast({ title: 'Cart cleared', action: { label: 'Undo', run: () => cart.loadCart(before) } })
  }
  return (
    <CartDrawer
      open={open}
      items={cart.items}
      summary={cart}
      signedIn={member !== null}
      news={news}
      problems={problems}
      onQuantity={cart.updateQuantity}
      onRemove={cart.removeItem}
      onClear={clear}
      onCheckout={() => cart.openPanel('checkout')}
      onSignIn={signInToPay}
      onClose={() => cart.closePanel('cart')}
    />
  )
}

/** Asks for today's prices when the drawer opens and when its lines change; tells what was not as it had been shown. */
function useFreshCart(open: boolean) {
  const { items, freshen } = useCart()
  const [news, setNews] = useState<string[]>([])
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    setNews([])
  }
  const content = items.map((item) => `${item.id} ${item.quantity}`).join()

  useEffect(() => {
    if (!open || content === '') return
    let isWanted = true
    const tell = (sentences: string[]) =>
      sentences.length > 0 && setNews((told) => [...new Set([...told, ...sentences])])
    const ask = async () => {
      const { before, after } = freshen([])
      tell(cartNews(before, after))
      const quote = await fetchQuote(after)
      if (!quote || !isWanted) return
      const fresh = freshen(freshPrices(quote))
      tell(cartNews(fresh.before, fresh.after))
      setProblems(problemsByLine(quote, fresh.after))
    }
    const timer = setTimeout(() => void ask(), SETTLE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [open, content, freshen])

  return { news, problems }
}

const problemsByLine = (quote: Quote, items: CartItem[]): Record<string, string> =>
  Object.fromEntries(
    quote.problems.flatMap((problem) =>
      items
        .filter((item) => item.eventId === problem.eventId && item.ticketTypeId === problem.ticketTypeId)
        .map((item) => [item.id, problem.message]),
    ),
  )
