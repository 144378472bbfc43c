import { useEffect, useState } from 'react'
import type { CartItem } from '#modules/cart/cart.ts'
import { removeItem, updateQuantity } from '#modules/cart/cart-changes.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { CartDrawer } from '#modules/cart/cart-drawer.tsx'
import { freshenCart } from '#modules/cart/freshen-cart.client.ts'
import { fetchQuote } from '#modules/checkout/checkout-calls.client.ts'
import type { Quote } from '#modules/checkout/wire.ts'
import { showToast } from '#ui/toast.ts'
import { quotedPrices } from '#app/shell/quoted-prices.ts'
import type { PanelProps } from '#app/shell/panel-props.ts'
import { signInToPay } from '#app/shell/sign-in-to-pay.ts'

/** Several presses of plus ask once. */
const SETTLE_MS = 250

/** The cart drawer at work: each time it opens it asks the shop for today's prices. */
export function CartPanel({ open, onClose, member }: PanelProps) {
  const cart = useCart()
  const { news, problems } = useFreshCart(open)

  const clear = () => {
    const before = cart.items
    cart.change(() => [])
    showToast({ title: 'Cart cleared', action: { label: 'Undo', run: () => cart.change(() => before) } })
  }
  return (
    <CartDrawer
      open={open}
      items={cart.items}
      summary={cart}
      signedIn={member !== null}
      news={news}
      problems={problems}
      onQuantity={(id, quantity) => cart.change((items) => updateQuantity(items, id, quantity))}
      onRemove={(id) => cart.change((items) => removeItem(items, id))}
      onClear={clear}
      onCheckout={() => cart.openPanel('checkout')}
      onSignIn={signInToPay}
      onClose={onClose}
    />
  )
}

/** Asks for today's prices when the drawer opens and when its lines change; tells what was not as it had been shown. */
function useFreshCart(open: boolean) {
  const { items, change } = useCart()
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
      const lapsed = freshenCart(change, [])
      tell(lapsed.news)
      const quote = await fetchQuote(lapsed.items)
      if (!quote || !isWanted) return
      const fresh = freshenCart(change, quotedPrices(quote))
      tell(fresh.news)
      setProblems(problemsByLine(quote, fresh.items))
    }
    const timer = setTimeout(() => void ask(), SETTLE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [open, content, change])

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
