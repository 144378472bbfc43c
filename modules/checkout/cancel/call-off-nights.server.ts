import {
  cancelEvent,
  type CancelEventFailure,
  moneyTaken,
} from '#modules/checkout/cancel/cancel-event.server.ts'
import { postponeEvent } from '#modules/checkout/cancel/postpone-event.server.ts'
import { archiveEvents } from '#modules/events/archive/archive-events.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { type GuestMessage, guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { countGuests } from '#modules/tickets/tell-guests.server.ts'
import type { Db } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

export type CallOff = 'postponed' | 'cancelled'

/** A night as it stands before it is called off, with what its guests are told. */
export interface NightToCallOff {
  startsAt: Instant
  timeZone: TimeZone
  isPostponed: boolean
  isPaid: boolean
  guests: number
  messages: Record<CallOff, GuestMessage>
}

/** Nights before they are called off, in the order of their managers. */
export const nightsToCallOff = (
  db: Db,
  managers: readonly EventManager<'edit'>[],
): Promise<NightToCallOff[]> =>
  Promise.all(
    managers.map(async (manager) => {
      const [event, guests, paid] = await Promise.all([
        eventBefore(db, manager),
        countGuests(db, manager),
        moneyTaken(db, manager),
      ])
      return {
        startsAt: event.startsAt,
        timeZone: event.timeZone,
        isPostponed: event.status === 'postponed',
        isPaid: paid.orders > 0,
        guests,
        messages: {
          postponed: guestMessage(event, { kind: 'postponed' }),
          cancelled: guestMessage(event, { kind: 'cancelled' }),
        },
      }
    }),
  )

/** The messages of several nights in one line, by which a page and its action know that they mean the same ones. */
export const wordsOfNights = (nights: readonly NightToCallOff[], how: CallOff): string =>
  nights.map(({ messages }) => messageWords(messages[how])).join(' ')

interface CallOffNights {
  how: CallOff
  /** `wordsOfNights` as it stood on the organiser's page. */
  words: string
  note: string
  /** What is cancelled goes to the archive as well. */
  isPutAway: boolean
  now: Instant
}

/** What became of the nights. */
export interface CalledOffNights {
  how: CallOff
  done: number
  left: readonly (Pick<NightToCallOff, 'startsAt' | 'timeZone'> & { failure: CancelEventFailure })[]
}

/**
 * Postpones or cancels several nights one after the other, each as `postponeEvent` and `cancelEvent` do, whole or not at all. One that
 * cannot be called off stays as it is and is named with the reason; the others are called off all the same. Fails with MESSAGE_CHANGED
 * when a night is another than the messages say: nothing is changed or sent then.
 */
export async function callOffNights(
  db: Db,
  managers: readonly EventManager<'edit'>[],
  { how, words, note, isPutAway, now }: CallOffNights,
): Promise<Result<CalledOffNights, { code: 'MESSAGE_CHANGED' }>> {
  const nights = await nightsToCallOff(db, managers)
  if (wordsOfNights(nights, how) !== words) return fail({ code: 'MESSAGE_CHANGED' })
  const done: EventManager<'edit'>[] = []
  const left: CalledOffNights['left'][number][] = []
  for (const [at, { startsAt, timeZone, messages }] of nights.entries()) {
    const manager = managers[at]
    if (!manager) break
    const announced = { words: messageWords(messages[how]), note, now }
    const result = await (how === 'postponed' ? postponeEvent : cancelEvent)(db, manager, announced)
    if (result.ok) done.push(manager)
    else left.push({ startsAt, timeZone, failure: result.failure })
  }
  if (isPutAway && how === 'cancelled' && done.length > 0) await archiveEvents(db, done)
  return ok({ how, done: done.length, left })
}
