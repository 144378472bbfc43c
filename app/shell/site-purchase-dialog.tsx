import type { ComponentProps } from 'react'
import { PurchaseDialog } from '#modules/accounts/sign-in/purchase-dialog.tsx'
import { pendingStateSource } from '#modules/signup-intents/pending-state.client.ts'
import { CartSummaryLine } from '#app/shell/cart-summary-line.tsx'

/** The sign-in of a buyer, with what they are about to buy in sight. */
export const SitePurchaseDialog = (dialog: ComponentProps<typeof PurchaseDialog>) => (
  <PurchaseDialog {...dialog} note={<CartSummaryLine />} pendingState={pendingStateSource} />
)
