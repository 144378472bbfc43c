import type { ComponentProps } from 'react'
import { PurchaseDialog } from '#modules/accounts/sign-in/purchase-dialog.tsx'
import { pendingStateSource } from '#modules/signup-intents/pending-state.client.ts'
import { CartSummaryLine } from '#app/shell/cart-summary-line.tsx'
import { forgetIntentUnlessSignedIn } from '#app/shell/forget-intent.ts'

/** The sign-in dialog of a buyer, with a summary of their cart. */
export function SitePurchaseDialog({ onClose, ...dialog }: ComponentProps<typeof PurchaseDialog>) {
  const close = () => {
    forgetIntentUnlessSignedIn()
    onClose()
  }
  return (
    <PurchaseDialog
      {...dialog}
      onClose={close}
      note={<CartSummaryLine />}
      pendingState={pendingStateSource}
    />
  )
}
