import type { ComponentProps } from 'react'
import { PurchaseDialog } from '#modules/accounts/sign-in/purchase-dialog.tsx'
import { pendingStateSource } from '#modules/signup-intents/pending-state.client.ts'
import { CartSummaryLine } from '#app/shell/cart-summary-line.tsx'

/** The sign-in dialog of a buyer, with a summary of their cart. */
export const SitePurchaseDialog = (dialog: ComponentProps<typeof PurchaseDialog>) => (
  <PurchaseDialog {...dialog} note={<CartSummaryLine />} pendingState={pendingStateSource} />
)
