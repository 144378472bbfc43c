import type { ReactNode } from 'react'
import { type EventDetail, fewLeft, type TicketTypeOnSale } from '#modules/events/event.ts'
import { DoorPrice } from '#modules/events/event-price.tsx'
import { shownPrice } from '#modules/events/from-price.ts'
import { endWords } from '#modules/events/when-words.ts'
import { formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Heading } from '#ui/heading.tsx'

interface TicketTypesProps {
  event: EventDetail
  now: Instant
  /** What a visitor can do with a type that has places left. */
  action: (type: TicketTypeOnSale) => ReactNode
}

/** What is on sale: for each type the price all in first, then what it is made of, and until when it holds. */
export function TicketTypes({ event, now, action }: TicketTypesProps) {
  return (
    <section id="tickets" aria-labelledby="tickets-title" className="scroll-mt-20">
      <Heading level={2} id="tickets-title">
        Tickets
      </Heading>
      <ul className="mt-3 divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
        {event.ticketTypes.map((type) => (
          <li key={type.id} className="p-4">
            <TicketType type={type} timeZone={event.timeZone} now={now} />
            {type.left > 0 && <div className="mt-3">{action(type)}</div>}
          </li>
        ))}
      </ul>
      {event.doorPriceCents !== null && (
        <p className="mt-3 text-muted">
          <DoorPrice price={event.doorPriceCents} />, while there is room.
        </p>
      )}
    </section>
  )
}

function TicketType({ type, timeZone, now }: { type: TicketTypeOnSale; timeZone: string; now: Instant }) {
  const { allIn, listed, regularAllIn, earlyBirdUntil } = shownPrice(type, now)
  const left = fewLeft([type])
  return (
    <>
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
        <strong className="text-xl">{allIn === ZERO_CENTS ? 'Free' : formatUsd(allIn)}</strong>
        {allIn > ZERO_CENTS && <span className="text-muted">all in</span>}
        {regularAllIn !== null && (
          <s className="text-muted">
            <span className="sr-only">Regular price </span>
            {formatUsd(regularAllIn)}
          </s>
        )}
      </p>
      <ul className="text-sm text-muted">
        {allIn > ZERO_CENTS && (
          <li>
            {formatUsd(listed)} ticket + {formatUsd(toCents(allIn - listed))} processing fee
          </li>
        )}
        {earlyBirdUntil && <li>Early bird until {endWords(earlyBirdUntil, timeZone)}</li>}
        {type.left > 0 && (
          <li>
            {left !== null && <strong className="text-accent-text">{left} left · </strong>}
            {type.maxPerPerson === 1 ? 'One per person' : `Up to ${type.maxPerPerson} per person`}
          </li>
        )}
      </ul>
    </>
  )
}
