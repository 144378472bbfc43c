import { useCart } from '#modules/cart/cart-context.tsx'
import { formatUsd, toCents } from '#platform/money.ts'
import { Icon } from '#ui/icon.tsx'

/** What a buyer is about to buy, in one line: it waits for them while they sign in. */
export function CartNote() {
  const { totalItems, total } = useCart()
  if (totalItems === 0) return null
  return (
    <p className="flex items-center gap-3 rounded-md bg-surface-2 px-4 py-3">
      <Icon name="shopping-cart" />
      <span>
        <strong>
          {totalItems} {totalItems === 1 ? 'item' : 'items'}, {formatUsd(toCents(total))}
        </strong>{' '}
        waiting for you
      </span>
    </p>
  )
}
