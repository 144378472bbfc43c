import { type EventTimes, timesOn } from '#modules/events/create/event-times.ts'
import { type EventFacts, HOTEL, PLACE } from '#modules/events/edit/event-values.ts'
import { addDays, daysBetween } from '#platform/local-time.ts'
import type { TimeZone } from '#platform/time.ts'

/** One event of a series, by its fields, its day in the rhythm, and when it takes place. */
export interface SeriesNight extends EventTimes {
  facts: EventFacts
  seriesDay: string
  timeZone: TimeZone
}

/** Fields of which each changes alone. */
const ALONE = [
  'title',
  'kind',
  'description',
  'djs',
  'attire',
  'hostPhone',
  'hosts',
  'perks',
  'doorPrice',
  'ticketUrl',
  'isPremium',
  'isUnlisted',
  'level',
  'minAge',
  'parking',
  'food',
  'showsGuests',
  'passOn',
] as const satisfies (keyof EventFacts)[]
const HOST = ['organizerId', 'hostName'] as const satisfies (keyof EventFacts)[]
const CASH = ['acceptsCash', 'cashUntil'] as const satisfies (keyof EventFacts)[]
const REFUNDS = ['refunds', 'refundPolicy'] as const satisfies (keyof EventFacts)[]

const HOURS = ['starts', 'ends', 'doors'] as const satisfies (keyof EventFacts)[]

/** Fields that change together. An end at another start would be another length, or another day. */
const GROUPS: readonly (readonly (keyof EventFacts)[])[] = [
  ...ALONE.map((name) => [name]),
  HOST,
  HOTEL,
  CASH,
  REFUNDS,
  PLACE,
  HOURS,
]

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

  for (const group of GROUPS) {
    const changed = group.filter((name) => before.facts[name] !== after[name])
    const isAsBefore =
      isSame(before.facts, own.facts, group) || (group === HOURS && hasSameHours(before, own))
    take(
      changed.length > 0,
      isAsBefore,
      () => void Object.assign(facts, Object.fromEntries(changed.map((name) => [name, after[name]]))),
    )
  }

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

/** Whether their hours differ only because the clock skips one of them in one of the two nights. */
const hasSameHours = (one: SeriesNight, other: SeriesNight): boolean =>
  isReadAs(one, other.facts) || isReadAs(other, one.facts)

function isReadAs(night: SeriesNight, { starts, ends, doors }: EventFacts): boolean {
  const read = timesOn({ ...night.facts, starts, ends, doors }, night.timeZone)
  return read.startsAt === night.startsAt && read.endsAt === night.endsAt && read.doorsAt === night.doorsAt
}

/** How many days it is after its day in the rhythm. */
const offsetOf = ({ facts, seriesDay }: SeriesNight): number => daysBetween(seriesDay, facts.day)

/** From its first day to its last one. */
const lengthOf = ({ day, lastDay }: EventFacts): number => (lastDay ? daysBetween(day, lastDay) : 0)
