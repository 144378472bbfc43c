import type { EventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues } from '#modules/events/edit/event-values.ts'
import { TICKET_SUFFIXES, type TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import { ticketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import type { TicketTypeToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { isSeveralNights } from '#modules/events/event-time-text.ts'
import { nightOf } from '#modules/events/tonight.ts'
import type { FormValues } from '#platform/form-result.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'

/** What a draft says of the event that it is a copy of; no field of its form. */
export interface CopiedFrom {
  copyOfId: EventId
  copyOf: string
  /** How many ticket types are not in it: they are not on sale, or the form has no room for them. */
  copyLeftOut: string
  /** "several" for what lasted longer than a night. */
  copyNights: string
  /** "some" where it has a flyer. */
  copyPictures: string
  /** How many seats its chart has; empty where it sells none. */
  copySeats: string
  /** "some" where promo codes come with it. */
  copyCodes: string
  /** Beside each ticket that is sold by the seat, which ticket type of the event it is: `copyTypeId-2`. */
  [typeId: `copyTypeId${string}`]: string
  /** The same beside each other ticket. */
  [otherTypeId: `copyOtherTypeId${string}`]: string
}

interface Copied {
  ticketTypes: readonly TicketTypeToEdit[]
  hasFlyer: boolean
  /** How many seats its chart has of each ticket type. */
  seats: ReadonlyMap<TicketTypeId, number>
  /** Its promo codes that are good now or on certain days, by what they name. */
  codes: readonly { ticketTypeIds: readonly TicketTypeId[] }[]
}

/**
 * What stands in the form of a copy of an event: everything but its days and what is sold. Of its tickets it has
 * the first five that are on sale. One that is sold by the seat has as many places as its chart has seats; where there is no room for it, its
 * seats are copied nevertheless. */
export function duplicateValues(
  id: EventId,
  event: EventToEdit,
  { ticketTypes, hasFlyer, seats, codes }: Copied,
): FormValues & CopiedFrom {
  const { status: _status, day: _day, lastDay: _lastDay, ...values } = eventValues(event)
  const copied = ticketTypes.filter((type) => !type.isHidden).slice(0, TICKET_SUFFIXES.length)
  const tickets = copied.flatMap((type, at) => {
    const suffix = TICKET_SUFFIXES[at] ?? ''
    const capacity = seats.get(type.id) ?? type.capacity
    return [
      ...Object.entries(ticketFields({ ...type, capacity }, suffix)),
      [`${type.isSeated ? 'copyTypeId' : 'copyOtherTypeId'}${suffix}`, type.id] as const,
    ]
  })
  const leftOut = ticketTypes.filter((type) => !type.isSeated && !copied.includes(type))
  const isLeftOut = (id: TicketTypeId) => leftOut.some((type) => type.id === id)
  const codesCopied = codes.filter(({ ticketTypeIds: ids }) => ids.length === 0 || !ids.every(isLeftOut))
  const seatCount = [...seats.values()].reduce((sum, count) => sum + count, 0)
  const night = nightOf(event.startsAt, event.timeZone)
  return {
    ...values,
    ...Object.fromEntries(tickets),
    copyOfId: id,
    copyOf: event.title,
    copyLeftOut: String(leftOut.length),
    ...(seatCount > 0 && { withSeats: 'on' }),
    copySeats: seatCount > 0 ? String(seatCount) : '',
    copyCodes: codesCopied.length > 0 ? 'some' : '',
    copyPictures: hasFlyer ? 'some' : '',
    copyNights: isSeveralNights({ ...event, night }) ? 'several' : '',
  }
}

/** The fields of a ticket in the form of a new event. The days of its early price and of its sale were for the old day, and are left out. */
function ticketFields(type: TicketTypeToEdit, suffix: TicketSuffix): FormValues {
  const { ticketName, ticketDescription, price, capacity, maxPerPerson, admits, admitsOn, paidBy } =
    ticketTypeValues(type)
  return Object.fromEntries(
    Object.entries({
      ticketName,
      ticketDescription,
      price,
      capacity,
      maxPerPerson,
      admits,
      admitsOn,
      paidBy,
    }).map(([name, value]) => [name + suffix, value]),
  )
}
