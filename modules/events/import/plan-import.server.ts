import tzLookup from '@photostructure/tz-lookup'
import { type EventTimes, timesOn } from '#modules/events/create/event-times.ts'
import { djNames } from '#modules/events/facts/dj-names.ts'
import { daysOf } from '#modules/events/event-time-text.ts'
import { mayBeCalledOff } from '#modules/events/change/called-off.ts'
import { type EventStatus, MAX_EVENT_HOURS } from '#modules/events/event.ts'
import type { ImportDefaults, ImportedFacts, ImportRow } from '#modules/events/import/import-row.ts'
import { timeZoneOfState } from '#modules/venues/venue.ts'
import type { EventId } from '#platform/ids.ts'
import { addDays } from '#platform/local-time.ts'
import { stateCode } from '#platform/us-states.ts'
import { DAY_MS, epochMs, HOUR_MS, type Instant, type TimeZone } from '#platform/time.ts'

/** An event that came from a file before. */
export interface KnownEvent {
  key: string
  eventId: EventId
  /** What the file said then. */
  facts: ImportedFacts
  status: EventStatus
  startsAt: Instant
  /** The person may still edit it. */
  isEditable: boolean
  /** Somebody changed it here since. */
  isChangedHere: boolean
  /** Places that are taken, unpaid checkouts counted as taken. */
  taken: number
  /** The highest number of a day on which one of its tickets is good; 0 where none names any. */
  lastTicketDay: number
}

/** What is entered for a row. */
export interface ImportedEvent extends EventTimes {
  facts: ImportedFacts
  kind: ImportDefaults['kind']
  timeZone: TimeZone
}

/** What becomes of a row. */
export type PlannedRow = { row: ImportRow } & (
  | { action: 'add'; event: ImportedEvent }
  | {
      action: 'change'
      eventId: EventId
      event: ImportedEvent
      /** What the file said before, and the fields of which it says something else now. */
      before: ImportedFacts
      changed: (keyof ImportedFacts)[]
      keepsTimes: boolean
    }
  /** It is on here, and cancelled in the file: it is cancelled on a page of its own, where its guests are told. */
  | { action: 'cancel'; eventId: EventId }
  /** It is here as the file says it. */
  | { action: 'same'; eventId: EventId }
  /** The file says something else, and it stays as it is. */
  | { action: 'keep'; eventId: EventId; reason: string }
  | { action: 'leave out'; reason: string }
)

interface Here {
  known: readonly KnownEvent[]
  /** The person's events that a row names by their id. */
  ownIds: ReadonlySet<string>
  defaults: ImportDefaults
  now: Instant
}

const MAX_AHEAD_MS = 3 * 365 * DAY_MS

/** The fields that say when. */
const WHEN = [
  'day',
  'lastDay',
  'starts',
  'ends',
  'doors',
  'timeZone',
  'kind',
] as const satisfies (keyof ImportedFacts)[]
const WHERE = [
  'venueName',
  'address',
  'city',
  'region',
  'latitude',
  'longitude',
] as const satisfies (keyof ImportedFacts)[]

/**
 * What becomes of each row of a file. A row that came before is known by its key, or by the id of the event that it was exported from; a
 * file that says the same of it changes nothing. What was changed here by hand stays, and so do day, hours and place once places are
 * taken: its own page tells the guests. What is on here and cancelled in the file waits for its host. A day on which a ticket is good stays. The past is taken too; an event is at most 14 days long and 3 years ahead.
 */
export function planImport(rows: readonly ImportRow[], { known, ownIds, defaults, now }: Here): PlannedRow[] {
  const byKey = new Map(known.map((event) => [event.key, event]))
  return rows.map((row): PlannedRow => {
    const { facts } = row
    if (ownIds.has(row.id)) return { row, ...exported(row) }
    if (!facts) return { row, action: 'leave out', reason: row.problem }
    const before = byKey.get(row.key)
    if (facts.isCancelled) return { row, ...cancelled(before, now) }
    const changed = before ? changedFields(before.facts, facts) : []
    if (before && changed.length === 0) return { row, action: 'same', eventId: before.eventId }
    const event = completed(facts, defaults)
    const reason = event ? problemOf(event, now) : 'Nothing says in which time zone it is.'
    if (!event || reason) return { row, action: 'leave out', reason }
    if (!before) return { row, action: 'add', event }
    const { eventId, isEditable, isChangedHere, taken, lastTicketDay } = before
    if (!isEditable) return { row, action: 'keep', eventId, reason: 'You may not change it any more.' }
    if (before.status === 'cancelled')
      return { row, action: 'keep', eventId, reason: 'It is cancelled here, which cannot be undone.' }
    if (isChangedHere) return { row, action: 'keep', eventId, reason: 'You changed it here since.' }
    if (taken > 0 && changed.some((name) => [...WHEN, ...WHERE].some((one) => one === name)))
      return {
        row,
        action: 'keep',
        eventId,
        reason: 'Places are taken. Change its day, hours or place on its own page, so that guests are told.',
      }
    if (daysOf(event, event.timeZone).length < lastTicketDay)
      return { row, action: 'keep', eventId, reason: 'A ticket is good on a day that would fall away.' }
    // Another place may have another zone.
    const keepsTimes = !changed.some((name) => [...WHEN, ...WHERE].some((one) => one === name))
    return { row, action: 'change', eventId, event, before: before.facts, changed, keepsTimes }
  })
}

/** What becomes of a row that names one of the person's events: a file changes none of them. */
const exported = ({ id, facts }: ImportRow) =>
  facts?.isCancelled
    ? ({ action: 'keep', eventId: id as EventId, reason: CANCEL_ITSELF } as const)
    : ({ action: 'same', eventId: id as EventId } as const)

const CANCEL_ITSELF = 'It is cancelled in the file. If it is on here, cancel it on its own page.'

/** What becomes of a row that is cancelled in the file. Nobody here has heard of one that never came in. */
function cancelled(before: KnownEvent | undefined, now: Instant) {
  if (!before)
    return { action: 'leave out', reason: 'It is cancelled in the file, and was never here.' } as const
  const { eventId, status, isEditable } = before
  if (status === 'cancelled') return { action: 'same', eventId } as const
  const keep = (reason: string) => ({ action: 'keep', eventId, reason }) as const
  if (!isEditable) return keep('It is cancelled in the file. You may not change it any more.')
  if (!mayBeCalledOff(before, now))
    return keep('It is cancelled in the file. It has begun, is over or is put away here, and stays as it is.')
  return { action: 'cancel', eventId } as const
}

const changedFields = (before: ImportedFacts, now: ImportedFacts) =>
  (Object.keys(now) as (keyof ImportedFacts)[]).filter((name) =>
    name === 'djs'
      ? // A list was one line before, and is several.
        djNames(before.djs).join('\n') !== djNames(now.djs).join('\n')
      : // What an older import knew nothing of was empty.
        (before[name] ?? '') !== (now[name] ?? ''),
  )

function completed(facts: ImportedFacts, defaults: ImportDefaults): ImportedEvent | null {
  const timeZone = zoneOf(facts) || defaults.timeZone
  if (timeZone === '') return null
  const { day, doors } = facts
  const starts = facts.starts || defaults.starts
  // An hour of the file is not put after one that was asked for.
  const ends = facts.ends || defaults.ends
  const lastDay = facts.lastDay || (defaults.days > 1 && !facts.ends ? addDays(day, defaults.days - 1) : '')
  // Doors of another evening are a slip.
  const times = timesOn({ day, lastDay, starts, ends, doors: doors > starts ? '' : doors }, timeZone)
  return { ...times, facts, kind: facts.kind || (facts.lastDay ? 'weekender' : defaults.kind), timeZone }
}

/** The zone of a place: said, by its position, or that of its state; empty for none. */
export function zoneOf({ timeZone, latitude, longitude, region }: ImportedFacts): TimeZone {
  if (timeZone) return timeZone
  if (latitude !== null && longitude !== null) return tzLookup(latitude, longitude)
  // Of a state with two zones that of most of its people: one answer for all such events would be wrong more often.
  return stateCode(region) === region && region !== '' ? timeZoneOfState(region) : ''
}

function problemOf({ startsAt, endsAt }: ImportedEvent, now: Instant): string {
  if (epochMs(endsAt) <= epochMs(startsAt)) return 'It would end when it begins. Say when it ends.'
  if (epochMs(endsAt) - epochMs(startsAt) > MAX_EVENT_HOURS * HOUR_MS) return 'It lasts longer than 14 days.'
  return epochMs(startsAt) - epochMs(now) > MAX_AHEAD_MS ? 'It is more than 3 years ahead.' : ''
}
