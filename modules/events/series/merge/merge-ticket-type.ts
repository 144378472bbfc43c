import type { TicketTypeFields } from '#modules/events/ticket-types/ticket-type-schema.ts'
import { addDays, daysBetween } from '#platform/local-time.ts'

/** The fields of a ticket type, and the day of its night. */
export type TicketTypeFacts = Omit<TicketTypeFields, 'ticketTypeId'> & { day: string }

const ALONE = [
  'ticketName',
  'ticketDescription',
  'price',
  'capacity',
  'maxPerPerson',
  'isHidden',
  'admits',
  'admitsOn',
  'paidBy',
] as const satisfies (keyof TicketTypeFacts)[]

/**
 * What the same ticket of another night is after the one of this night was changed from `before` to `after`. It takes over what was
 * changed and is on it as it was before; what is different on it was changed there alone, and stays: then it `keepsItsOwn`. The early price
 * and its last day change together, and so do the days of sale; each of these days is as many days before the night.
 */
export function mergeTicketType(
  before: TicketTypeFacts,
  after: TicketTypeFacts,
  own: TicketTypeFacts,
): { facts: TicketTypeFacts; keepsItsOwn: boolean } {
  const facts = { ...own }
  let keepsItsOwn = false
  const take = (isChanged: boolean, isAsBefore: boolean, taken: Partial<TicketTypeFacts>) => {
    if (isChanged && isAsBefore) Object.assign(facts, taken)
    else if (isChanged) keepsItsOwn = true
  }
  for (const name of ALONE)
    take(before[name] !== after[name], before[name] === own[name], { [name]: after[name] })
  take(!isSameOffer(before, after), isSameOffer(before, own), {
    earlyBirdPrice: after.earlyBirdPrice,
    earlyBirdUntil: moved(after, 'earlyBirdUntil', own),
  })
  take(!isSameSale(before, after), isSameSale(before, own), {
    saleStarts: moved(after, 'saleStarts', own),
    saleStartsTime: after.saleStartsTime,
    saleEnds: moved(after, 'saleEnds', own),
  })
  return { facts, keepsItsOwn }
}

/** Whether nothing stands between them but the night. */
export const isSameType = (one: TicketTypeFacts, other: TicketTypeFacts): boolean =>
  ALONE.every((name) => one[name] === other[name]) && isSameOffer(one, other) && isSameSale(one, other)

const isSameOffer = (one: TicketTypeFacts, other: TicketTypeFacts): boolean =>
  one.earlyBirdPrice === other.earlyBirdPrice && isSameDay(one, other, 'earlyBirdUntil')

const isSameSale = (one: TicketTypeFacts, other: TicketTypeFacts): boolean =>
  one.saleStartsTime === other.saleStartsTime &&
  isSameDay(one, other, 'saleStarts') &&
  isSameDay(one, other, 'saleEnds')

type Day = 'earlyBirdUntil' | 'saleStarts' | 'saleEnds'

const isSameDay = (one: TicketTypeFacts, other: TicketTypeFacts, day: Day): boolean =>
  daysAhead(one, day) === daysAhead(other, day)

/** How many days before its night it is; null without one. */
const daysAhead = (facts: TicketTypeFacts, day: Day): number | null =>
  facts[day] ? daysBetween(facts[day], facts.day) : null

/** A day as many days before the other night. */
export const moved = (
  facts: Pick<TicketTypeFacts, Day | 'day'>,
  day: Day,
  { day: night }: { day: string },
): string => facts[day] && addDays(facts[day], daysBetween(facts.day, night))
