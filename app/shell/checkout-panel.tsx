import { useState } from 'react'
import { useCart } from '#modules/cart/cart-context.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { fetchViewer } from '#app/shell/viewer-store.ts'
import { WantedCheckout } from '#app/shell/wanted-checkout.tsx'
import { signInToPay } from '#app/shell/sign-in-to-pay.ts'
import type { PanelProps } from '#app/shell/panel-props.ts'

/** Checkout over the page. It starts anew each time it is opened, but a payment under way is seen through when it closes. */
export function CheckoutPanel({ open, onClose, member }: PanelProps) {
  const { openPanel } = useCart()
  const [isPaying, setPaying] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title="Complete Your Purchase" size="xl">
      {(open || isPaying) && (
        <WantedCheckout
          person={member?.id ?? null}
          onPaying={setPaying}
          onSignIn={signInToPay}
          onBuyerChange={() => void fetchViewer()}
          onEdit={() => openPanel('cart')}
          onBrowse={onClose}
        />
      )}
    </Dialog>
  )
}
