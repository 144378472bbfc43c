import { type EventFacts, PLACE } from '#modules/events/edit/event-values.ts'
import { addDays, daysBetween } from '#platform/local-time.ts'

/** One event of a series, by its fields and its day in the rhythm. */
export interface SeriesNight {
  facts: EventFacts
  seriesDay: string
}

/** Fields of which each changes alone. */
const ALONE = [
  'title',
  'kind',
  'description',
  'djs',
  'attire',
  'refundPolicy',
  'hostPhone',
  'doorPrice',
  'acceptsCash',
  'starts',
  'ends',
  'doors',
] as const satisfies (keyof EventFacts)[]
const HOST = ['organizerId', 'hostName'] as const satisfies (keyof EventFacts)[]

/** Fields that change together. */
const GROUPS: readonly (readonly (keyof EventFacts)[])[] = [...ALONE.map((name) => [name]), HOST, PLACE]

/**
 * What another night of the series is after one of them was changed from `before` to `after`. It takes over what was changed and is
 * on it as it was before; what is different on it was changed there alone, and stays: then it `keepsItsOwn`. Another day moves it by as
 * many days, and an event of several days lasts as many days more or less.
 */
export function mergeNight(
  before: SeriesNight,
  after: EventFacts,
  own: SeriesNight,
): { facts: EventFacts; keepsItsOwn: boolean } {
  const facts: EventFacts = { ...own.facts }
  let keepsItsOwn = false
  const take = (isChanged: boolean, isAsBefore: boolean, write: () => void) => {
    if (isChanged && isAsBefore) write()
    else if (isChanged) keepsItsOwn = true
  }

  for (const group of GROUPS)
    take(
      !isSame(before.facts, after, group),
      isSame(before.facts, own.facts, group),
      () => void Object.assign(facts, Object.fromEntries(group.map((name) => [name, after[name]]))),
    )

  const shift = daysBetween(before.facts.day, after.day)
  take(shift !== 0, offsetOf(before) === offsetOf(own), () => {
    facts.day = addDays(own.facts.day, shift)
  })
  let length = lengthOf(own.facts)
  take(lengthOf(before.facts) !== lengthOf(after), lengthOf(before.facts) === length, () => {
    length = lengthOf(after)
  })
  facts.lastDay = length === 0 ? '' : addDays(facts.day, length)
  return { facts, keepsItsOwn }
}

const isSame = (one: EventFacts, other: EventFacts, names: readonly (keyof EventFacts)[]): boolean =>
  names.every((name) => one[name] === other[name])

/** How many days it is after its day in the rhythm. */
const offsetOf = ({ facts, seriesDay }: SeriesNight): number => daysBetween(seriesDay, facts.day)

/** From its first day to its last one. */
const lengthOf = ({ day, lastDay }: EventFacts): number => (lastDay ? daysBetween(day, lastDay) : 0)
