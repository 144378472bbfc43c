import { useCart } from '#modules/cart/cart-context.tsx'
import { formatUsd, toCents } from '#platform/money.ts'
import { Icon } from '#ui/icon.tsx'

/** The cart in one line, shown while its buyer signs in. */
export function CartSummaryLine() {
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
