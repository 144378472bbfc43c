import type { EventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues } from '#modules/events/edit/event-values.ts'
import { ticketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import type { TicketTypeToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { isSeveralNights } from '#modules/events/event-time-text.ts'
import { nightOf } from '#modules/events/tonight.ts'
import type { FormValues } from '#platform/form-result.ts'
import type { EventId } from '#platform/ids.ts'

/** What a draft says of the event that it is a copy of; no field of its form. */
export interface CopiedFrom {
  copyOfId: EventId
  copyOf: string
  /** The tickets that the form, which has one, leaves out: a number. */
  copyLeftOut: string
  /** "several" for what lasted longer than a night. */
  copyNights: string
}

/** What stands in the form of a copy of an event: everything but its days and what is sold. Of its tickets it has the first that is on sale. */
export function duplicateValues(
  id: EventId,
  event: EventToEdit,
  ticketTypes: readonly TicketTypeToEdit[],
): FormValues & CopiedFrom {
  const { updatedAt: _updatedAt, day: _day, lastDay: _lastDay, ...values } = eventValues(event)
  const [first, ...others] = ticketTypes.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const night = nightOf(event.startsAt, event.timeZone)
  return {
    ...values,
    ...(first && ticketFields(first)),
    copyOfId: id,
    copyOf: event.title,
    copyLeftOut: String(others.length),
    copyNights: isSeveralNights({ ...event, night }) ? 'several' : '',
  }
}

/** The fields of a ticket that the form of a new event has. */
function ticketFields(type: TicketTypeToEdit) {
  const { ticketName, price, capacity, maxPerPerson } = ticketTypeValues(type)
  return { ticketName, price, capacity, maxPerPerson }
}
