import { z } from 'zod'
import {
  checkboxField,
  emailField,
  moneyField,
  optionalIdsField,
  textField,
  wholeNumberField,
} from '#platform/form-fields.ts'
import { type CheckoutId, isId, type SeatId, type TicketTypeId } from '#platform/ids.ts'

/** So many of one ticket type are sold in one sale at the door. */
export const MAX_OF_A_TYPE = 50

/** What somebody at the door wants: so many of a ticket type. */
export interface DoorLine {
  ticketTypeId: TicketTypeId
  quantity: number
}

/** So many seats are chosen in one sale at the door. */
const MAX_SEATS = 1_000

/** Reads what is asked for from an address that names ticket types with how many of each, also none; what makes no sense is left out. */
export const readDoorLines = (search: URLSearchParams): DoorLine[] =>
  [...search].flatMap(([id, typed]) => lineOf(id, typed) ?? [])

function lineOf(id: string, typed: string): DoorLine | null {
  const quantity = /^\d{0,2}$/.test(typed) ? Number(typed) : -1
  return isId(id) && quantity >= 0 && quantity <= MAX_OF_A_TYPE
    ? { ticketTypeId: id as TicketTypeId, quantity }
    : null
}

/** The seats that an address names. */
export const readSeatIds = (search: URLSearchParams): SeatId[] =>
  [...new Set(search.getAll('seat'))].filter(isId).slice(0, MAX_SEATS) as SeatId[]

/** The same lines as one field of a form: "id:2,id:1". */
export const writeDoorLines = (lines: readonly DoorLine[]): string =>
  lines.map(({ ticketTypeId, quantity }) => `${ticketTypeId}:${quantity}`).join(',')

const linesField = z
  .string()
  .max(5_000)
  .transform((text) => text.split(',').flatMap((part) => lineOf(...splitLine(part)) ?? []))

const splitLine = (part: string): [string, string] => {
  const at = part.lastIndexOf(':')
  return [part.slice(0, at), part.slice(at + 1)]
}

const MAX_NAME_LENGTH = 100
const MAX_CASH_CENTS = 10_000_000

/** What the page of the box office sends. */
export const BoxOfficeSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('sell'),
    /** Made with the page: pressed twice it is one sale. */
    saleId: z.uuid().transform((id) => id as CheckoutId),
    lines: linesField,
    seat: optionalIdsField<SeatId>(MAX_SEATS, 'Please choose the seats again.'),
    /** What the page showed, in cents. */
    total: wholeNumberField({ max: MAX_CASH_CENTS, message: 'Please choose the tickets again.' }),
    free: checkboxField(),
    name: textField({ max: MAX_NAME_LENGTH }).default(''),
    email: emailField({}),
    /** A free sale has no such field. */
    given: moneyField({
      max: MAX_CASH_CENTS,
      message: 'Please write an amount, such as 40 or 40.50.',
    }).default(null),
    letIn: checkboxField(),
  }),
  z.strictObject({ intent: z.literal('sell-until-end') }),
  z.strictObject({ intent: z.literal('sell-until-start') }),
])
