import { useState } from 'react'
import { useCart } from '#modules/cart/cart-context.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CheckoutAtWork } from '#app/shell/checkout-at-work.tsx'
import type { PanelProps } from '#app/shell/panel-props.ts'

/** Checkout over the page. It starts anew each time it is opened, but a payment under way is seen through when it closes. */
// oxlint-disable-next-line import/no-default-export -- React's lazy() takes the default export
export default function CheckoutPanel({ open, member }: PanelProps) {
  const { openPanel, closePanel } = useCart()
  const [isPaying, setPaying] = useState(false)
  const close = () => closePanel('checkout')
  return (
    <Dialog open={open} onClose={close} title="Complete Your Purchase" size="xl">
      {(open || isPaying) && (
        <CheckoutAtWork
          person={member?.id ?? null}
          onPaying={setPaying}
          onEdit={() => openPanel('cart')}
          onBrowse={close}
        />
      )}
    </Dialog>
  )
}
