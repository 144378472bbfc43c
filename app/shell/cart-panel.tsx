import type { PanelProps } from '#app/shell/panel-props.ts'
import { signInToPay } from '#app/shell/sign-in-to-pay.ts'
import { QuotedCart } from '#modules/checkout/quote/quoted-cart.tsx'

/** The cart over the page. */
export const CartPanel = ({ open, onClose, member }: PanelProps) => (
  <QuotedCart open={open} signedIn={member !== null} onSignIn={signInToPay} onClose={onClose} />
)
