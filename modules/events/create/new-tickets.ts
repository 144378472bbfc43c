import type { WrongField } from '#modules/events/create/create-event-messages.ts'
import type { EventFields, TICKET } from '#modules/events/create/event-schema.ts'
import { TICKET_SUFFIXES, type TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import { newTicketTerms, type TicketTerms } from '#modules/events/ticket-types/ticket-terms.ts'
import { TERMS_FIELD } from '#modules/events/ticket-types/ticket-type-messages.ts'
import type { PaidBy } from '#modules/events/ticket-types/price/paid-by.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** A ticket type of a new event, in the order of the form. */
export interface NewTicket extends TicketTerms {
  /** Which of the form it is. */
  suffix: TicketSuffix
  ticketName: string
  ticketDescription: string
  price: Cents
  capacity: number
  maxPerPerson: number
  admits: number
  paidBy: PaidBy
}

/** The fields of its ticket types, as the form of a new event has them. */
export type TicketFields = Pick<EventFields, `${keyof typeof TICKET}${TicketSuffix}`>

/** Of a further ticket type, when nobody says. */
const MAX_PER_PERSON = 10

/**
 * The ticket types of a new event: the first one, which is needed unless tickets are sold on another site, and of the others those
 * in which something is typed. Fails with FIELDS_WRONG and what is missing in one that is begun, and as `newTicketTerms` does: `days` is how
 * many days the event has, `endsAt` its end.
 */
export function newTickets(
  fields: TicketFields & Pick<EventFields, 'ticketUrl'>,
  clock: { timeZone: TimeZone; days: number | null; endsAt: Instant | null; now: Instant },
): Result<NewTicket[], { code: 'FIELDS_WRONG'; fields: WrongField[] }> {
  const tickets: NewTicket[] = []
  const wrong: WrongField[] = []
  for (const suffix of TICKET_SUFFIXES) {
    const ticketName = fields[`ticketName${suffix}`]
    const ticketDescription = fields[`ticketDescription${suffix}`]
    const price = fields[`price${suffix}`]
    const capacity = fields[`capacity${suffix}`]
    const maxPerPerson = fields[`maxPerPerson${suffix}`] ?? MAX_PER_PERSON
    const others = {
      earlyBirdPrice: fields[`earlyBirdPrice${suffix}`],
      earlyBirdUntil: fields[`earlyBirdUntil${suffix}`],
      saleStarts: fields[`saleStarts${suffix}`],
      saleStartsTime: fields[`saleStartsTime${suffix}`],
      saleEnds: fields[`saleEnds${suffix}`],
      admitsOn: fields[`admitsOn${suffix}`],
    }
    const admits = fields[`admits${suffix}`]
    const isFirst = suffix === ''
    // The first one has a name from the beginning.
    const typed = [isFirst ? '' : ticketName, ticketDescription, price, capacity, ...Object.values(others)]
    const isEmpty = typed.every((value) => value === '' || value === null)
    if (isEmpty && (!isFirst || fields.ticketUrl !== '')) continue
    if (ticketName === '') wrong.push({ code: 'TICKET_NAME_MISSING', field: `ticketName${suffix}` })
    if (price === null) wrong.push({ code: 'TICKET_PRICE_MISSING', field: `price${suffix}` })
    if (capacity === null) wrong.push({ code: 'TICKET_CAPACITY_MISSING', field: `capacity${suffix}` })
    if (ticketName === '' || price === null || capacity === null) continue
    const terms = newTicketTerms({ price, admits, maxPerPerson, ...others }, clock)
    if (!terms.ok) {
      const { code } = terms.failure
      wrong.push({ code, field: `${TERMS_FIELD[code]}${suffix}` })
    } else
      tickets.push({
        suffix,
        ticketName,
        ticketDescription,
        price,
        capacity,
        maxPerPerson,
        admits,
        paidBy: fields[`paidBy${suffix}`],
        ...terms.value,
      })
  }
  return wrong.length > 0 ? fail({ code: 'FIELDS_WRONG', fields: wrong }) : ok(tickets)
}
