import { summarizeCart } from '#modules/cart/cart.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** A member's own cart comes back at sign-in; what they had picked just before is not forgotten over it. */
export function LeftBehind() {
  const { leftBehind, takeLeftBehind } = useCart()
  const { totalItems } = summarizeCart(leftBehind)
  if (totalItems === 0) return null
  return (
    <Notice
      title={`You picked ${totalItems} more ${totalItems === 1 ? 'ticket' : 'tickets'} before you signed in`}
    >
      <p>{[...new Set(leftBehind.map((item) => item.eventTitle))].join(', ')}</p>
      <Button look="secondary" onClick={takeLeftBehind} className="mt-2">
        Add to this cart
      </Button>
    </Notice>
  )
}
