/**
 * The ticket types that a new event may have from its beginning, by what stands behind the names of their fields. More are
 * added on its page with tickets and prices.
 */
export const TICKET_SUFFIXES = ['', '-2', '-3', '-4', '-5'] as const

export type TicketSuffix = (typeof TICKET_SUFFIXES)[number]
