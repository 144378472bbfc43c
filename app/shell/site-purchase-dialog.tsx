import type { ComponentProps } from 'react'
import { PurchaseDialog } from '#modules/accounts/sign-in/purchase-dialog.tsx'
import { pendingStateSource } from '#modules/signup-intents/pending-state.client.ts'
import { CartNote } from '#app/shell/cart-note.tsx'

/** The sign-in of a buyer, with what they are about to buy in sight. */
export const SitePurchaseDialog = (dialog: ComponentProps<typeof PurchaseDialog>) => (
  <PurchaseDialog {...dialog} note={<CartNote />} pendingState={pendingStateSource} />
)
