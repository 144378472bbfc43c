import { type EventDetail, saleState } from '#modules/events/event.ts'
import { fromPrice } from '#modules/events/from-price.ts'
import { hoursText, isSeveralNights, opensText } from '#modules/events/event-time-text.ts'
import { venueName } from '#modules/events/event-location.ts'
import { formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { formatDay, type Instant } from '#platform/time.ts'
import { priceUnit } from '#modules/pricing/price-unit.ts'

const MAX_LENGTH = 300

/**
 * An event in a sentence or three, for link previews and search results: when, where, what it costs all in, and how its
 * own words begin. At most 300 characters.
 */
export function eventSummary(event: EventDetail, now: Instant): string {
  const day = isSeveralNights(event) ? '' : `${formatDay(event.startsAt, event.timeZone)}, `
  const where = [venueName(event), event.city].filter(Boolean).join(', ')
  const facts = [
    `${day}${hoursText(event)}${where && ` at ${where}`}.`,
    priceSentence(event, now),
    event.description,
  ]
  const text = facts.filter(Boolean).join(' ').replaceAll(/\s+/g, ' ').trim()
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).replace(/\s+\S*$/, '')}…`
}

function priceSentence(event: EventDetail, now: Instant): string {
  const state = saleState(event, now)
  if (state === 'cancelled') return 'Cancelled.'
  if (state === 'postponed') return 'Postponed: the new date is not set yet.'
  if (state === 'sold_out') return 'Sold out.'
  if (state === 'opens_later') return `${opensText(event, now)}.`
  const from = state === 'on_sale' ? fromPrice(event.ticketTypes, now) : null
  if (!from) return ''
  if (from.allIn === ZERO_CENTS) return 'Free.'
  return `${from.isOnlyPrice ? '' : 'From '}${formatUsd(from.allIn)} all in, ${priceUnit(from.admits)}.`
}
