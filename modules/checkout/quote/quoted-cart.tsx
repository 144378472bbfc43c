import { useEffect, useState } from 'react'
import { type CartItem, type CartSummary, isSameTicket } from '#modules/cart/cart.ts'
import { removeItem, updateQuantity } from '#modules/cart/cart-changes.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { CartDrawer } from '#modules/cart/cart-drawer.tsx'
import type { LineStock } from '#modules/cart/cart-line.tsx'
import { refreshCart } from '#modules/cart/refresh-cart.client.ts'
import { fetchQuote } from '#modules/checkout/checkout-calls.client.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { whyBlocked } from '#modules/checkout/pay/why-blocked.ts'
import { HeldInCart } from '#modules/checkout/quote/held-in-cart.tsx'
import { needsCode } from '#modules/checkout/quote/promo/needs-code.ts'
import { PromoCodeLine } from '#modules/checkout/quote/promo/promo-code-line.tsx'
import { useEarlierCart } from '#modules/checkout/quote/use-earlier-cart.client.ts'
import { codesFor } from '#modules/promo-codes/stored-promo-codes.ts'
import { usePromoCodes } from '#modules/promo-codes/stored-promo-codes.client.ts'
import { useHeldCount } from '#modules/seating/hold/use-held-count.client.ts'
import { type Cents, toCents } from '#platform/money.ts'
import { showToast } from '#ui/toast.ts'
import { quotedPrices } from '#modules/checkout/quote/quoted-prices.ts'

/** Several presses of plus ask once. */
const SETTLE_MS = 250

interface QuotedCartProps {
  open: boolean
  signedIn: boolean
  onSignIn: (tab: 'sign-in' | 'sign-up') => void
  onClose: () => void
}

/** The cart drawer with current prices: it fetches a quote each time it opens. */
export function QuotedCart({ open, signedIn, onSignIn, onClose }: QuotedCartProps) {
  const cart = useCart()
  const heldSeats = useHeldCount(open)
  const { messages, failures, stocks, quote, promoCodes } = useFreshCart(open)
  const earlier = useEarlierCart(open ? cart.owner : null)
  const isApart = quote?.failures.some(({ code }) => code === 'PAID_APART')

  const clear = () => {
    const before = cart.items
    cart.change(() => [])
    showToast({ title: 'Cart cleared', action: { label: 'Undo', run: () => cart.change(() => before) } })
  }
  return (
    <CartDrawer
      open={open}
      items={cart.items}
      summary={discountedSummary(cart, quote)}
      held={open && <HeldInCart />}
      heldSeats={heldSeats}
      promo={
        <PromoCodeLine
          items={cart.items}
          promos={quote?.promos ?? []}
          unchecked={quote ? [] : promoCodes}
          isWanted={quote !== null && needsCode(quote)}
        />
      }
      signedIn={signedIn}
      earlier={earlier}
      news={messages}
      apart={quote && isApart ? whyBlocked(quote) : null}
      failures={failures}
      stocks={stocks}
      onQuantity={(id, quantity) => cart.change((items) => updateQuantity(items, id, quantity))}
      onRemove={(id) => cart.change((items) => removeItem(items, id))}
      onClear={clear}
      onCheckout={() => cart.openPanel('checkout')}
      onSignIn={onSignIn}
      onClose={onClose}
    />
  )
}

/** Fetches current prices when the drawer opens and when its lines change; answers what differs from what was shown. */
function useFreshCart(open: boolean) {
  const { items, change } = useCart()
  const promoCodes = codesFor(usePromoCodes(), items)
  const [quoted, setQuoted] = useState<{ content: string; quote: QuoteResponse } | null>(null)
  const [messages, setMessages] = useState<string[]>([])
  const [failures, setFailures] = useState<Record<string, string>>({})
  const [stocks, setStocks] = useState<Record<string, LineStock>>({})
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    setMessages([])
  }
  const content = [...items.map((item) => `${item.id} ${item.quantity}`), ...promoCodes].join()

  useEffect(() => {
    if (!open || content === '') return
    let isWanted = true
    const tell = (sentences: string[]) =>
      sentences.length > 0 && setMessages((before) => [...new Set([...before, ...sentences])])
    const refresh = async () => {
      const lapsed = refreshCart(change, [])
      tell(lapsed.messages)
      const quote = await fetchQuote(lapsed.items)
      if (!quote || !isWanted) return
      const fresh = refreshCart(change, quotedPrices(quote))
      tell(fresh.messages)
      setQuoted({ content, quote })
      setFailures(failuresByLine(quote, fresh.items))
      setStocks(stocksByLine(quote, fresh.items))
    }
    const timer = setTimeout(() => void refresh(), SETTLE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [open, content, change])

  const quote = quoted?.content === content ? quoted.quote : null
  return { messages, failures, stocks, quote, promoCodes }
}

/** What the cart comes to: with what its promo codes take off, and without what is bought apart, once the server has said so. */
const discountedSummary = (
  cart: CartSummary,
  quote: QuoteResponse | null,
): CartSummary & { discount?: Cents } =>
  quote && (quote.discountCents > 0 || quote.failures.some(({ code }) => code === 'PAID_APART'))
    ? {
        totalItems: cart.totalItems,
        discount: toCents(quote.discountCents),
        subtotal: toCents(quote.subtotalCents),
        fees: toCents(quote.feeCents),
        total: toCents(quote.totalCents),
      }
    : cart

const failuresByLine = (quote: QuoteResponse, items: CartItem[]): Record<string, string> =>
  Object.fromEntries(
    quote.failures.flatMap((failure) =>
      items
        .filter((item) => item.eventId === failure.eventId && item.ticketTypeId === failure.ticketTypeId)
        .map((item) => [item.id, failure.message]),
    ),
  )

function stocksByLine(quote: QuoteResponse, items: CartItem[]): Record<string, LineStock> {
  const known = [
    ...quote.lines,
    ...quote.failures.flatMap(({ stock, ...ticket }) => (stock ? [{ ...ticket, ...stock }] : [])),
  ]
  return Object.fromEntries(
    items.flatMap((item) => known.filter((one) => isSameTicket(one, item)).map((one) => [item.id, one])),
  )
}
