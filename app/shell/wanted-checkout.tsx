import type { ComponentProps } from 'react'
import { CheckoutContainer } from '#modules/checkout/checkout-container.tsx'
import { useWantedCart } from '#modules/signup-intents/use-wanted-cart.client.ts'

/** Checkout, with what its buyer set out to buy before they signed in. */
export function WantedCheckout(checkout: Omit<ComponentProps<typeof CheckoutContainer>, 'note'>) {
  const note = useWantedCart(checkout.person)
  return <CheckoutContainer {...checkout} note={note} />
}
