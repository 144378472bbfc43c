import { useEffect, useState } from 'react'
import { fetchQuote } from '#modules/checkout/checkout-calls.client.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { SeatsByName } from '#modules/checkout/quote/seats-by-name.tsx'
import { HeldNotice } from '#modules/seating/hold/held-notice.tsx'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'
import { useHintedEvents } from '#modules/seating/hold/use-hinted-events.client.ts'
import type { EventId } from '#platform/ids.ts'
import { formatPrice, toCents } from '#platform/money.ts'
import { Loading } from '#ui/spinner.tsx'

/** In the cart, where people look for what they chose: the seats that they hold, which are paid for by themselves. */
export const HeldInCart = () =>
  useHintedEvents().map((eventId) => (
    <HeldNotice key={eventId} eventId={eventId}>
      {(held) => <WithPrices key={held.choice} eventId={eventId as EventId} held={held} />}
    </HeldNotice>
  ))

/** Which seats they are, and what they cost at this moment, with the codes that are kept. */
function WithPrices({ eventId, held }: { eventId: EventId; held: HeldSeats }) {
  // Another choice is drawn anew.
  const [seats] = useState([{ eventId, ...held }])
  const [quote, setQuote] = useState<QuoteResponse | null | 'loading'>('loading')
  useEffect(() => {
    let isWanted = true
    void fetchQuote([], seats).then((answer) => isWanted && setQuote(answer))
    return () => {
      isWanted = false
    }
  }, [seats])
  if (quote === 'loading') return <Loading />
  // What cannot be bought any more is told in checkout, with what to do.
  if (!quote || quote.lines.length === 0) return null
  return (
    <>
      <SeatsByName lines={quote.lines} isEventKnown />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        Total, all in <strong className="text-lg">{formatPrice(toCents(quote.totalCents))}</strong>
      </p>
    </>
  )
}
