import type { Announcement } from '#modules/checkout/cancel/cancel-event.server.ts'
import { lockPlaces, releaseUnpaid } from '#modules/checkout/cancel/release-unpaid.server.ts'
import { lockEvent, setEventStatus } from '#modules/events/change/change-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { tellHelpers } from '#modules/shifts/tell-helpers.server.ts'
import { isAnybodyIn, tellGuests } from '#modules/tickets/tell-guests.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { epochMs, type Instant } from '#platform/time.ts'

export type PostponeEventFailure = {
  code: 'EVENT_NOT_ON' | 'EVENT_BEGUN' | 'MESSAGE_CHANGED'
}

/**
 * Postpones an event that has no new date yet, and tells everybody who holds tickets or has a shift. Tickets stay good; nothing is sold
 * until its host sets a date. A payment that is under way goes through: its tickets are good as well, and the mail with
 * them says what holds then.
 *
 * Fails with EVENT_NOT_ON when it is not published, EVENT_BEGUN from its start on or once a guest is in, and MESSAGE_CHANGED when the event is
 * another than the message says. Nothing is changed or sent then.
 */
export async function postponeEvent(
  db: Db,
  manager: EventManager<'edit'>,
  { words, note, now }: Announcement & { now: Instant },
): Promise<Result<null, PostponeEventFailure>> {
  return withTransaction(db, async (tx) => {
    await lockPlaces(tx, manager)
    const event = await lockEvent(tx, manager)
    if (event.status !== 'published') return fail({ code: 'EVENT_NOT_ON' })
    const isOn = epochMs(event.startsAt) <= epochMs(now)
    if (isOn || (await isAnybodyIn(tx, manager))) return fail({ code: 'EVENT_BEGUN' })
    const message = guestMessage(event, { kind: 'postponed' })
    if (messageWords(message) !== words) return fail({ code: 'MESSAGE_CHANGED' })
    await releaseUnpaid(tx, manager)
    await tellGuests(tx, manager, message, note)
    await tellHelpers(tx, manager, event, { kind: 'postponed' }, note)
    await setEventStatus(tx, manager, 'postponed')
    return ok(null)
  })
}
