import { badgeText } from '#modules/cart/cart.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Opens the cart and tells how many items are in it. */
export function CartButton() {
  const { totalItems, openPanel } = useCart()
  const badge = badgeText(totalItems)
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={badge ? `Cart, ${totalItems} ${totalItems === 1 ? 'item' : 'items'}` : 'Cart, empty'}
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
