import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { badgeText } from '#modules/cart/cart.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { subscribeToHeldSeats } from '#modules/seating/hold/held-seats-changed.ts'
import { Button } from '#ui/button.tsx'
import { earlyPress } from '#ui/early-press.ts'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Opens the cart and tells how many items are in it, and how many seats are held beside them. */
export function CartButton() {
  const { totalItems, panel, openPanel } = useCart()
  const held = useHeldSeatsHere(panel)
  const badge = badgeText(totalItems + held)
  const label = [counted(totalItems, 'item'), held > 0 && `${counted(held, 'seat')} held`]
  return (
    <Button
      variant="quiet"
      size="icon"
      {...earlyPress(useHydrated())}
      disabled={import.meta.env.SSR}
      aria-label={`Cart, ${label.filter(Boolean).join(', ') || 'empty'}`}
      aria-haspopup="dialog"
      onClick={() => openPanel('cart')}
      className="relative"
    >
      <Icon name="shopping-cart" size="lg" />
      {badge && (
        <span className="absolute -top-0.5 left-1/2 min-w-6 rounded-pill bg-primary px-1 text-sm font-bold text-on-primary">
          {badge}
        </span>
      )}
    </Button>
  )
}

const counted = (count: number, noun: string) => count > 0 && `${count} ${count === 1 ? noun : `${noun}s`}`

/** Who holds no seats loads nothing: a cookie says so. On each page, and once seats are paid for, it is asked anew. */
function useHeldSeatsHere(panel: string | null): number {
  const { pathname } = useLocation()
  const [held, setHeld] = useState(0)
  const [chosen, setChosen] = useState(0)
  const hadHint = useRef(false)
  useEffect(() => {
    // Who chooses the first seats on this page had no hint when it came.
    return subscribeToHeldSeats(() => hadHint.current || setChosen((count) => count + 1))
  }, [])
  useEffect(() => {
    if (!document.cookie.includes('seats_at_') && !hadHint.current) return
    hadHint.current = true // from now on it is told as well when there are none left
    let stop: (() => void) | undefined
    let isHere = true
    void import('#modules/seating/hold/use-held-count.client.ts').then(
      (code) => {
        if (isHere) stop = code.watchHeldCount(setHeld)
      },
      () => {},
    ) // no line: the next page asks again
    return () => {
      isHere = false
      stop?.()
    }
  }, [pathname, panel, chosen])
  return held
}
