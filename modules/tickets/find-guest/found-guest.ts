/** A guest who was found by what was typed, and may be let in by a press. */
export interface FoundGuest {
  /** The number of the ticket; without a signal, its key on the list. */
  id: string
  /** Null without a signal: names on the device open with their codes alone. */
  name: string | null
  /** Ticket type, seat and order. */
  detail: string
  state: 'outside' | 'in' | 'out' | 'unpaid'
}

/** What was found, and by which text. */
export interface FoundGuests {
  typed: string
  guests: FoundGuest[]
  /** Whether the list on the device was asked, and not the server. */
  isByList: boolean
}

/** As many are shown. */
export const MAX_FOUND = 8
