import { fewLeft, type TicketTypeOnSale } from '#modules/events/event.ts'
import { shownPrice } from '#modules/events/from-price.ts'
import { endText, wholeHours } from '#modules/events/event-time-text.ts'
import { formatPrice, formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'
import { Badge } from '#ui/badge.tsx'

interface TicketFactsProps {
  type: TicketTypeOnSale
  timeZone: TimeZone
  now: Instant
}

/** A ticket type: the price all in first, then what it is made of, until when it holds, and how many one may have. */
export function TicketFacts({ type, timeZone, now }: TicketFactsProps) {
  const { allIn, listed, regularAllIn, earlyBirdUntil } = shownPrice(type, now)
  const left = fewLeft([type])
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold text-balance wrap-anywhere">{type.name}</h3>
        {type.left === 0 ? (
          <Badge>Sold out</Badge>
        ) : (
          earlyBirdUntil && <Badge tone="primary">Early Bird</Badge>
        )}
      </div>
      {type.description && <p className="text-muted wrap-anywhere">{type.description}</p>}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <strong className="text-xl">{formatPrice(allIn)}</strong>
        {allIn > ZERO_CENTS && <span className="text-muted">all in, per person</span>}
        {regularAllIn !== null && (
          <s className="text-muted">
            <span className="sr-only">Regular price </span>
            {formatUsd(regularAllIn)}
          </s>
        )}
      </p>
      <ul className="text-muted">
        {allIn > ZERO_CENTS && (
          <li>
            {formatUsd(listed)} ticket + {formatUsd(toCents(allIn - listed))} processing fee
          </li>
        )}
        {earlyBirdUntil && <li>Early bird until {wholeHours(endText(earlyBirdUntil, timeZone))}</li>}
        {type.left > 0 && (
          <li>
            {left !== null && <strong className="text-accent-text">{left} left · </strong>}
            {type.maxPerPerson === 1 ? 'One per person' : `Up to ${type.maxPerPerson} per person`}
          </li>
        )}
      </ul>
    </div>
  )
}
