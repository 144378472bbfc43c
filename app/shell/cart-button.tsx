import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

const MOST_SHOWN = 99 // spec 9: the badge shows 99+ above 99

/** Opens the cart and tells how many items are in it. */
export function CartButton({ count = 0, onOpen }: { count?: number; onOpen?: () => void }) {
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="relative"
    >
      <Icon name="shopping-cart" size="lg" />
      {count > 0 && (
        <span className="absolute -top-0.5 left-1/2 min-w-6 rounded-pill bg-primary px-1 text-sm font-bold text-on-primary">
          {shown}
        </span>
      )}
    </Button>
  )
}
