import { type MouseEvent, useState } from 'react'
import { quantityInCart } from '#modules/cart/cart.ts'
import { useCart } from '#modules/cart/cart-context.tsx'
import { type OfferedEvent, offerOf, type OfferedTicket } from '#modules/cart/cart-offer.ts'
import { Button } from '#ui/button.tsx'
import { earlyPress } from '#ui/early-press.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'

/**
 * How many of a ticket, and into the cart with them; the cart opens. It offers no more than one person may have and than
 * there are places, counting what the cart holds already.
 */
export function AddToCart({ event, ticket }: { event: OfferedEvent; ticket: OfferedTicket }) {
  const cart = useCart()
  const [wanted, setWanted] = useState(1)
  const inCart = quantityInCart(cart.items, { ticketTypeId: ticket.id, eventId: event.id })
  const room = Math.max(0, Math.min(ticket.maxPerPerson, ticket.left) - inCart)
  const quantity = Math.min(wanted, Math.max(room, 1))

  if (ticket.left < 1) return <p className="font-semibold text-muted">Sold out</p>
  const add = ({ detail }: MouseEvent) => {
    if (detail > 1) return // a double click wants what one click wants
    cart.addItem(offerOf(event, ticket), quantity)
    setWanted(1)
  }
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        {room > 1 && (
          <QuantityStepper label={ticket.name} value={quantity} min={1} max={room} onChange={setWanted} />
        )}
        <Button
          {...earlyPress(!cart.isLoading)}
          onClick={add}
          disabled={import.meta.env.SSR || room === 0}
          aria-label={`Add to cart: ${ticket.name}`}
        >
          Add to cart
        </Button>
      </div>
      {inCart > 0 && (
        <p className="text-muted">
          {inCart} in your cart
          {room === 0 && inCart >= ticket.maxPerPerson && ticket.maxPerPerson > 1
            ? `. Maximum ${ticket.maxPerPerson} tickets per person`
            : room === 0 && inCart < ticket.maxPerPerson
              ? `, ${ticket.left} left`
              : ''}
        </p>
      )}
    </div>
  )
}
