import { admittedText } from '#modules/events/facts/admitted-guests.ts'
import { type EventCard, type TicketTypeOnSale, whenFew } from '#modules/events/event.ts'
import { type ShownPrice, shownPrice } from '#modules/events/from-price.ts'
import { paidByWords } from '#modules/events/ticket-types/price/paid-by.ts'
import { saleWindowState } from '#modules/events/rules/sale-window.ts'
import { endText, wholeHours } from '#modules/events/event-time-text.ts'
import { priceUnit } from '#modules/pricing/price-unit.ts'
import { formatPrice, formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import { type Instant, plusMs, type TimeZone } from '#platform/time.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button-style.ts'

interface TicketFactsProps {
  type: TicketTypeOnSale
  event: Pick<EventCard, 'id' | 'startsAt' | 'endsAt' | 'timeZone' | 'night' | 'acceptsCash'>
  now: Instant
  /** What one costs with the visitor's code. */
  withCode?: Pick<ShownPrice, 'allIn' | 'listed'> | null
  /** The visitor's code; its seats are chosen with it. */
  promoCode?: string
}

/**
 * A ticket type: whom it lets in, the price all in first, then what it is made of, until when it holds, and how many one may have.
 */
export function TicketFacts({ type, event, now, withCode, promoCode }: TicketFactsProps) {
  const { timeZone } = event
  const price = shownPrice(type, now)
  const { earlyBirdUntil } = price
  const { allIn, listed } = withCode ?? price
  const before = withCode ? price.allIn : price.regularAllIn
  const left = whenFew(type.left)
  const paid = allIn > ZERO_CENTS && paidByWords(type.paidBy, event.acceptsCash)
  const admitted = admittedText(type, event)
  const isOpen = saleWindowState(type, now) === 'open'
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold text-balance wrap-anywhere">{type.name}</h3>
        <SaleBadge type={type} now={now} isEarlyBird={earlyBirdUntil !== null} />
      </div>
      {admitted && <p className="font-semibold wrap-anywhere">{admitted}</p>}
      {type.description && <p className="text-muted wrap-anywhere">{type.description}</p>}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <strong className="text-xl">{formatPrice(allIn)}</strong>
        {allIn > ZERO_CENTS && <span className="text-muted">all in, {priceUnit(type.admits)}</span>}
        {before !== null && (
          <s className="text-muted">
            <span className="sr-only">{withCode ? 'Without the code ' : 'Regular price '}</span>
            {formatUsd(before)}
          </s>
        )}
      </p>
      <ul className="text-muted">
        {allIn > ZERO_CENTS && (
          <li>
            {formatUsd(listed)} {type.isSeated ? 'seat' : 'ticket'} + {formatUsd(toCents(allIn - listed))}{' '}
            {type.isSeated ? 'fees, bought alone' : 'processing fee'}
          </li>
        )}
        {paid && <li className="font-semibold">{paid}</li>}
        {earlyBirdUntil && <li>Early bird until {wholeHours(endText(earlyBirdUntil, timeZone))}</li>}
        <SaleWindowFact type={type} timeZone={timeZone} now={now} />
        {type.left > 0 && isOpen && (
          <li>
            {left !== null && <strong className="text-accent-text">{left} left · </strong>}
            {type.maxPerPerson === 1 ? 'One per person' : `Up to ${type.maxPerPerson} per person`}
          </li>
        )}
      </ul>
      {type.isSeated && type.left > 0 && isOpen && (
        <a
          href={`/events/${event.id}/seats?type=${type.id}${promoCode ? `&promo=${promoCode}` : ''}`}
          className={`${buttonClass('primary')} mt-3`}
        >
          Choose your seats
          <span className="sr-only">: {type.name}</span>
        </a>
      )}
    </div>
  )
}

function SaleBadge({
  type,
  now,
  isEarlyBird,
}: Pick<TicketFactsProps, 'type' | 'now'> & { isEarlyBird: boolean }) {
  if (type.left === 0) return <Badge>Sold out</Badge>
  if (saleWindowState(type, now) !== 'open') return null
  return isEarlyBird && <Badge tone="primary">Early Bird</Badge>
}

function SaleWindowFact({
  type,
  timeZone,
  now,
}: Pick<TicketFactsProps, 'type' | 'now'> & { timeZone: TimeZone }) {
  const { saleStartsAt, saleEndsAt, left } = type
  if (left === 0) return null
  switch (saleWindowState(type, now)) {
    case 'early':
      return (
        saleStartsAt && (
          <li className="font-semibold">On sale from {wholeHours(endText(saleStartsAt, timeZone))}</li>
        )
      )
    case 'ended':
      return <li className="font-semibold">No longer on sale</li>
    case 'open':
      return saleEndsAt && <li>On sale until {wholeHours(endText(plusMs(saleEndsAt, -1), timeZone))}</li>
  }
}
