import { useSyncExternalStore } from 'react'
import { type CartItem, summarizeCart } from '#modules/cart/cart.ts'
import { mergeCarts } from '#modules/cart/merge-carts.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { type CartOwner, changeCart, readCart, subscribeToCarts } from '#modules/cart/cart-storage.client.ts'
import { earlierCartOf } from '#modules/cart/earlier-cart.ts'
import { systemNow } from '#platform/time.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * Offers a member the tickets that are not in their cart: what they picked before they signed in, where their own cart
 * returned; or `earlier`, their own cart of another day, where they signed in to pay for other tickets.
 */
export function MergeCartNotice({ earlier }: { earlier: CartItem[] }) {
  const { owner } = useCart()
  const visitors = useSyncExternalStore(subscribeToCarts, () => readCart(null))
  if (owner === null) return null
  return (
    <>
      <Offer
        items={visitors}
        from={null}
        title={(tickets) => `You picked ${more(tickets)} before you signed in`}
      />
      <Offer
        items={earlier}
        from={earlierCartOf(owner)}
        title={(tickets) => `${more(tickets)} ${tickets === 1 ? 'is' : 'are'} saved from an earlier visit`}
      />
    </>
  )
}

const more = (tickets: number): string => `${tickets} more ${tickets === 1 ? 'ticket' : 'tickets'}`

interface OfferProps {
  items: CartItem[]
  /** Whose cart they are in. */
  from: CartOwner
  title: (tickets: number) => string
}

function Offer({ items, from, title }: OfferProps) {
  const { change } = useCart()
  if (items.length === 0) return null
  const drop = () => changeCart(from, () => [])
  const take = () => {
    change((cart) => mergeCarts(cart, items, systemNow()))
    drop()
  }
  return (
    <Notice title={title(summarizeCart(items).totalItems)}>
      <p>{[...new Set(items.map((item) => item.eventTitle))].join(', ')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={take}>
          Add to this cart
        </Button>
        <Button variant="quiet" onClick={drop}>
          No, thanks
        </Button>
      </div>
    </Notice>
  )
}
