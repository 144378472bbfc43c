import type { OrganizerKey } from '#db/seed/organizers.ts'
import type { VenueKey } from '#db/seed/venues.ts'
import type { EventKind, Recap, RefundRule } from '#modules/events/event.ts'
import type { Level } from '#modules/events/facts/guest-facts.ts'

export type Day = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun' | 'tonight'

/**
 * When it is, from the day the demo data is loaded: the next such day (today counts), so many weeks later; before, when
 * negative. `to` at or before `from` means after midnight. `nights` counts from the first to the last day.
 */
export interface DemoTime {
  day: Day
  week?: number
  from: string
  to: string
  nights?: number
}

/** Prices in dollars before fees. */
export interface DemoTicketType {
  name: string
  price: number
  /** A lower price until the end of the day so many days before the event; or of tomorrow, wherever the event is. */
  early?: { price: number; daysBefore: number } | { price: number; until: 'tomorrow' }
  capacity: number
  max?: number
  /** How many guests one lets in, when not one; 0 for an extra. */
  admits?: number
  /** The days of its event on which it lets in, when not every day: 1 is the first. */
  days?: number[]
  description?: string
  /** How much of it is sold by now, from 0 to 1. */
  sold: number
}

export const refundPolicies = {
  week: { rule: 7, words: 'After that, call the host: we listen.' },
  none: { rule: 'none', words: 'If something comes up, call the host before the night.' },
  day: { rule: 1, words: 'Fees included.' },
  class: { rule: 0, words: 'Miss a class and the next one is on us.' },
  weekender: {
    rule: 30,
    words: 'Less $10. After that we keep a list of people looking for a pass.',
  },
  free: {
    rule: null,
    words: 'Nothing to refund. If you cannot make it, tell the host, so that somebody else can dance.',
  },
} as const satisfies Record<string, { rule: RefundRule; words: string }>

export interface DemoEvent {
  key: string
  title: string
  kind: EventKind
  organizer: OrganizerKey
  venue: VenueKey
  when: DemoTime
  /** Doors, when earlier than the start. */
  doors?: string
  /** How many weeks in a row, this one included. */
  weekly?: number
  /** The one of them that is called off, counted from 1. Nothing is sold for it. */
  cancelledNight?: number
  attire?: string
  djs?: string
  /** Who invites beside the organiser, as `hostsText` has them. */
  hosts?: string
  perks?: string[]
  level?: Level
  minAge?: number
  parking?: string
  food?: string
  /** The name of its host hotel. */
  hotel?: string
  /** At the door (ATD), in dollars. */
  door?: number
  description: string
  /** What its host wrote afterwards. */
  recap?: Recap
  refund: keyof typeof refundPolicies
  tickets: DemoTicketType[]
  /** Where tickets are sold when it is not here. */
  ticketUrl?: string
  status?: 'cancelled'
  acceptsCash?: true
  isPremium?: true
  /** Sold by table; see seated-room.ts. */
  seated?: true
}
