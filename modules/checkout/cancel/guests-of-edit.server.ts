import { lockPlaces, releaseUnpaid } from '#modules/checkout/cancel/release-unpaid.server.ts'
import type { Guests } from '#modules/events/edit/plan-edit.server.ts'
import { tellHelpers } from '#modules/shifts/tell-helpers.server.ts'
import { countGuests, isAnybodyIn, tellGuests } from '#modules/tickets/tell-guests.server.ts'

/** Whom an edit of an event concerns: those who hold tickets, and beside them those who have a shift. What is in a cart was meant for the old day: unpaid checkouts are given back. */
export const guestsOfEdit: Guests = {
  lock: lockPlaces,
  areIn: isAnybodyIn,
  count: countGuests,
  tell: async (tx, manager, { before, to, message }, note) => {
    await releaseUnpaid(tx, manager)
    await tellGuests(tx, manager, message, note)
    await tellHelpers(tx, manager, before, { kind: 'moved', to }, note)
  },
}
