import { admittedText } from '#modules/events/facts/admitted-guests.ts'
import type { EventDetail, TicketTypeOnSale } from '#modules/events/event.ts'
import { canBeBought } from '#modules/events/rules/sale-window.ts'
import type { Instant } from '#platform/time.ts'

type Offered = Pick<TicketTypeOnSale, 'description'>

/**
 * The ticket types that can be put in a cart at `now`, those with seats left out, by their id, with a description that begins with whom they let in, as a cart shows
 * it. Answered with the page, so that its script need not know the rules.
 */
export const offeredTickets = (event: EventDetail, now: Instant): Record<string, Offered> =>
  Object.fromEntries(
    event.ticketTypes
      .filter((type) => !type.isSeated && canBeBought(type, now))
      .map((type) => [
        type.id,
        { description: [admittedText(type, event), type.description].filter(Boolean).join(' ') },
      ]),
  )
