import { useState } from 'react'
import { useCart } from '#modules/cart/cart-context.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CheckoutAtWork } from '#app/shell/checkout-at-work.tsx'
import type { PanelProps } from '#app/shell/panel-props.ts'

/** Checkout over the page. It starts anew each time it is opened, but a payment under way is seen through when it closes. */
export function CheckoutPanel({ open, onClose, member }: PanelProps) {
  const { openPanel } = useCart()
  const [isPaying, setPaying] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title="Complete Your Purchase" size="xl">
      {(open || isPaying) && (
        <CheckoutAtWork
          person={member?.id ?? null}
          onPaying={setPaying}
          onEdit={() => openPanel('cart')}
          onBrowse={onClose}
        />
      )}
    </Dialog>
  )
}
