import type { EventCard } from '#modules/events/event.ts'
import { fewLeft, saleState, saleStateLabels } from '#modules/events/event.ts'
import { opensText, wholeHours } from '#modules/events/event-time-text.ts'
import { fromPrice } from '#modules/events/from-price.ts'
import { DOOR_UNIT, priceUnit } from '#modules/pricing/price-unit.ts'
import { type Cents, formatPrice, formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { formatDay, type Instant } from '#platform/time.ts'
import { Badge } from '#ui/badge.tsx'
import { unreachable } from '#platform/exhaustive.ts'

type Priced = Pick<
  EventCard,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'onlineUntil'
  | 'timeZone'
  | 'ticketTypes'
  | 'ticketUrl'
  | 'doorPriceCents'
>

/** What it costs to come, fees included, and how many places are left when few are. */
export function EventPrice({ event, now }: { event: Priced; now: Instant }) {
  const left = saleState(event, now) === 'on_sale' ? fewLeft(event.ticketTypes) : null
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 @xl:justify-end">
      <OnlinePrice event={event} now={now} />
      {left !== null && <span className="font-semibold text-accent-text">{left} left</span>}
    </div>
  )
}

function OnlinePrice({ event, now }: { event: Priced; now: Instant }) {
  const state = saleState(event, now)
  switch (state) {
    case 'cancelled':
      return <Badge tone="danger">{saleStateLabels[state]}</Badge>
    case 'postponed':
      return <Badge tone="warning">{saleStateLabels[state]}</Badge>
    case 'over':
    case 'elsewhere':
      return <span className="text-muted">{saleStateLabels[state]}</span>
    case 'sold_out':
      return <Badge>{saleStateLabels[state]}</Badge>
    case 'started':
      return <OnNow doorPrice={event.doorPriceCents} />
    case 'door_only':
      return event.doorPriceCents === null ? (
        <span className="text-muted">Pay at the door</span>
      ) : (
        <DoorPrice price={event.doorPriceCents} />
      )
    case 'opens_later':
      return <span className="text-muted">{wholeHours(opensText(event, now))}</span>
    case 'sale_ended':
      return event.doorPriceCents === null ? (
        <span className="text-muted">{saleStateLabels[state]}</span>
      ) : (
        <DoorPrice price={event.doorPriceCents} />
      )
    case 'on_sale':
      return <FromPrice event={event} now={now} />
    default:
      return unreachable(state)
  }
}

function FromPrice({ event, now }: { event: Priced; now: Instant }) {
  const from = fromPrice(event.ticketTypes, now)
  if (!from) return null
  const { allIn, regularAllIn, earlyBirdUntil, isOnlyPrice, admits } = from
  return (
    <p>
      {!isOnlyPrice && <span className="text-sm text-muted">from </span>}
      <strong>{formatPrice(allIn)}</strong>
      {allIn > ZERO_CENTS && <span className="text-sm text-muted"> all in, {priceUnit(admits)}</span>}
      {regularAllIn !== null && earlyBirdUntil !== null && (
        <span className="block text-muted">
          Early bird until {formatDay(earlyBirdUntil, event.timeZone)}, then {formatUsd(regularAllIn)}
        </span>
      )}
    </p>
  )
}

/** In one line on a phone: the first event of the night is to fit on its first screen. */
const OnNow = ({ doorPrice }: { doorPrice: Cents | null }) => (
  <p>
    <strong className="text-success">{saleStateLabels.started}</strong>
    {doorPrice !== null && ' · '}
    {doorPrice !== null && <DoorPrice price={doorPrice} unit="at the door" />}
  </p>
)

export function DoorPrice({ price, unit = DOOR_UNIT }: { price: Cents; unit?: string }) {
  return price === ZERO_CENTS ? (
    <strong>No cover</strong>
  ) : (
    <span>
      <strong>{formatUsd(price)}</strong> <span className="text-muted">{unit}</span>
    </span>
  )
}
