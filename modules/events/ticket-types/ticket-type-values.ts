import { earlyBirdDay } from '#modules/events/ticket-types/early-bird-terms.ts'
import type { TicketTypeFields } from '#modules/events/ticket-types/ticket-type-schema.ts'
import type { TicketTypeToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { decimalUsd } from '#platform/money.ts'

type Values = Record<keyof TicketTypeFields, string>

/** What stands in the fields of a ticket type. */
export const ticketTypeValues = (type: TicketTypeToEdit): Values => ({
  ticketTypeId: type.id,
  ticketName: type.name,
  ticketDescription: type.description,
  price: decimalUsd(type.price),
  earlyBirdPrice: type.earlyBirdPrice === null ? '' : decimalUsd(type.earlyBirdPrice),
  earlyBirdUntil: earlyBirdDay(type.earlyBirdUntil, type.timeZone),
  capacity: String(type.capacity),
  maxPerPerson: String(type.maxPerPerson),
  isHidden: type.isHidden ? 'on' : '',
})

/** What stands in the fields of a new one. */
export const newTicketTypeValues = (ticketTypeId: string) => ({ ticketTypeId, maxPerPerson: '10' })
