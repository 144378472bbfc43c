/** How many ticket types an event has at most: more than a buyer reads, and enough for every table. */
export const MAX_TICKET_TYPES = 30
