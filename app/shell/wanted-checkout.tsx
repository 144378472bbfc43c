import { type ComponentProps, useEffect } from 'react'
import { SeatsCheckout } from '#app/shell/seats-checkout.tsx'
import { CheckoutContainer } from '#modules/checkout/checkout-container.tsx'
import { useWantedCart } from '#modules/signup-intents/use-wanted-cart.client.ts'
import { hideToast, useToast } from '#ui/toast.ts'

/** Checkout, with what its buyer set out to buy before they signed in. */
export function WantedCheckout({
  seatsAt = null,
  ...checkout
}: Omit<ComponentProps<typeof CheckoutContainer>, 'note' | 'seats'> & {
  /** The event whose seats are bought. */
  seatsAt?: string | null
}) {
  const note = useWantedCart(checkout.person)
  const toast = useToast()
  const isInvitation = toast?.action !== undefined && 'to' in toast.action
  useEffect(() => {
    // A welcome that came on the way here would cover the form, and its link would lead away from it.
    if (isInvitation) hideToast()
  }, [isInvitation])
  return seatsAt === null ? (
    <CheckoutContainer {...checkout} note={note} />
  ) : (
    <SeatsCheckout {...checkout} note={note} eventId={seatsAt} />
  )
}
