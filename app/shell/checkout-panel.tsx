import { useCart } from '#modules/cart/cart-context.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CheckoutAtWork } from '#app/shell/checkout-at-work.tsx'
import type { PanelProps } from '#app/shell/panel-props.ts'

/** Checkout over the page. Its work starts anew each time it is opened. */
// oxlint-disable-next-line import/no-default-export -- React's lazy() takes the default export
export default function CheckoutPanel({ open, member }: PanelProps) {
  const { openPanel, closePanel } = useCart()
  const close = () => closePanel('checkout')
  return (
    <Dialog open={open} onClose={close} title="Complete Your Purchase" size="xl">
      {open && (
        <CheckoutAtWork person={member?.id ?? null} onEdit={() => openPanel('cart')} onBrowse={close} />
      )}
    </Dialog>
  )
}
