import { earlyBirdDay } from '#modules/events/ticket-types/price/early-bird-terms.ts'
import { typedDays, typedSaleWindow } from '#modules/events/ticket-types/ticket-terms.ts'
import type { TicketTypeFields } from '#modules/events/ticket-types/ticket-type-schema.ts'
import type { TicketTypeToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import { ZERO_CENTS } from '#platform/money.ts'

export type TicketTypeValues = Record<keyof TicketTypeFields, string>

/** What stands in the fields of a ticket type. */
export const ticketTypeValues = (type: TicketTypeToEdit): TicketTypeValues =>
  typedTicketType({
    ...type,
    ticketTypeId: type.id,
    ticketName: type.name,
    ticketDescription: type.description,
    earlyBirdUntil: earlyBirdDay(type.earlyBirdUntil, type.timeZone),
    ...typedSaleWindow(type, type.timeZone),
    admitsOn: typedDays(type.admitsOn),
  })

/** Its fields as they are typed. */
export const typedTicketType = (fields: TicketTypeFields): TicketTypeValues => ({
  ticketTypeId: fields.ticketTypeId,
  ticketName: fields.ticketName,
  ticketDescription: fields.ticketDescription,
  price: decimalUsd(fields.price ?? ZERO_CENTS),
  earlyBirdPrice: fields.earlyBirdPrice === null ? '' : decimalUsd(fields.earlyBirdPrice),
  earlyBirdUntil: fields.earlyBirdUntil,
  capacity: String(fields.capacity),
  maxPerPerson: String(fields.maxPerPerson),
  saleStarts: fields.saleStarts,
  saleStartsTime: fields.saleStartsTime,
  saleEnds: fields.saleEnds,
  admits: fields.admits === 1 ? '' : String(fields.admits),
  admitsOn: fields.admitsOn,
  paidBy: fields.paidBy === 'any' ? '' : fields.paidBy,
  isHidden: fields.isHidden ? 'on' : '',
})

/** Fields that change together. */
export const TOGETHER = [
  ['earlyBirdPrice', 'earlyBirdUntil'],
  ['saleStarts', 'saleStartsTime', 'saleEnds'],
  ['admits', 'admitsOn'],
] as const

/** What stands in the fields of a new one. */
export const newTicketTypeValues = (ticketTypeId: string) => ({ ticketTypeId, maxPerPerson: '10' })
