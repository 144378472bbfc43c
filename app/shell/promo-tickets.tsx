import { useEffect, useState } from 'react'
import type { EventPromo } from '#app/routes/api/event-promo.ts'
import { AddToCart } from '#modules/cart/add-to-cart.tsx'
import type { OfferedEvent } from '#modules/cart/cart-offer.ts'
import type { EventCard } from '#modules/events/event.ts'
import { TicketFacts } from '#modules/events/page/ticket-facts.tsx'
import { savePromoCode } from '#modules/promo-codes/stored-promo-codes.client.ts'
import type { Instant } from '#platform/time.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { Notice } from '#ui/notice.tsx'
import { readJson } from '#ui/site-version.client.ts'

interface PromoTicketsProps {
  event: OfferedEvent & Pick<EventCard, 'night' | 'timeZone' | 'acceptsCash'>
  now: Instant
}

/** What the promo code of a link does here, and the hidden tickets that it opens. A good one is kept for the cart. */
export function PromoTickets({ event, now }: PromoTicketsProps) {
  const [promo, setPromo] = useState<EventPromo | null>(null)
  const [isLost, setLost] = useState(false)
  const { id } = event
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('promo') ?? ''
    const asked = `/api/events/${encodeURIComponent(id)}/promo?${new URLSearchParams({ promo: code })}`
    void fetch(asked)
      .then(async (response) => {
        const found = await readJson<EventPromo>(response)
        setPromo(found)
        if (found?.message === null) savePromoCode(id, found.code)
      })
      .catch(() => setLost(true))
  }, [id])

  if (isLost) return <Notice tone="warning">{NETWORK_ERROR}</Notice>
  if (!promo) return null
  if (promo.message !== null)
    return (
      <Notice tone="warning" title={promo.code} live>
        <p>{promo.message}</p>
      </Notice>
    )
  return (
    <div className="space-y-3">
      <Notice tone="success" title={`${promo.code}: ${promo.words}`} live>
        <p>Your cart has the code. {promo.tickets.length > 0 ? 'It opens the tickets below.' : ''}</p>
      </Notice>
      {promo.tickets.length > 0 && (
        <ul
          aria-label="Tickets with your code"
          className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface"
        >
          {promo.tickets.map(({ type, offer, withCode }) => (
            <li key={type.id} className="flex flex-col gap-3 p-4">
              <TicketFacts type={type} event={event} now={now} withCode={withCode} promoCode={promo.code} />
              {offer && <AddToCart event={event} ticket={{ ...type, ...offer }} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
