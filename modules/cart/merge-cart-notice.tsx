import { useSyncExternalStore } from 'react'
import { summarizeCart } from '#modules/cart/cart.ts'
import { mergeCarts } from '#modules/cart/merge-carts.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { changeCart, readCart, subscribeToCarts } from '#modules/cart/cart-storage.client.ts'
import { systemNow } from '#platform/time.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** After sign-in a member's own cart returns; this notice offers to add what they picked before. */
export function MergeCartNotice() {
  const { owner, change } = useCart()
  const others = useSyncExternalStore(subscribeToCarts, () => readCart(null))
  const { totalItems } = summarizeCart(others)
  if (owner === null || totalItems === 0) return null
  const take = () => {
    change((items) => mergeCarts(items, others, systemNow()))
    changeCart(null, () => [])
  }
  return (
    <Notice
      title={`You picked ${totalItems} more ${totalItems === 1 ? 'ticket' : 'tickets'} before you signed in`}
    >
      <p>{[...new Set(others.map((item) => item.eventTitle))].join(', ')}</p>
      <Button variant="secondary" onClick={take} className="mt-2">
        Add to this cart
      </Button>
    </Notice>
  )
}
