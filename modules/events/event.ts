import { isTonight, nightOf } from '#modules/events/tonight.ts'
import type { EventHost } from '#modules/events/facts/event-hosts.ts'
import type { GuestFacts } from '#modules/events/facts/guest-facts.ts'
import type { PaidBy } from '#modules/events/ticket-types/price/paid-by.ts'
import type { Picture } from '#modules/pictures/picture.ts'
import { saleWindowState, type SaleWindow } from '#modules/events/rules/sale-window.ts'
import type { EventId, OrganizerId, PersonId, PictureId, SeriesId, TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'
import { epochMs } from '#platform/time.ts'

/** The community's own words for what it goes out to, in the order a filter shows them. */
export const eventKinds = {
  set: { label: 'Set', plural: 'Sets' },
  weekender: { label: 'Weekender', plural: 'Weekenders' },
  class: { label: 'Class', plural: 'Classes' },
  workshop: { label: 'Workshop', plural: 'Workshops' },
  contest: { label: 'Contest', plural: 'Contests' },
  party: { label: 'Party', plural: 'Parties' },
  birthday: { label: 'Birthday', plural: 'Birthdays' },
  cruise: { label: 'Cruise', plural: 'Cruises' },
} as const satisfies Record<string, { label: string; plural: string }>

export type EventKind = keyof typeof eventKinds

/** `postponed`: it does not take place on its day, and its host has not set a new one. */
export type EventStatus = 'draft' | 'published' | 'postponed' | 'cancelled' | 'archived'

/** A ticket type as a buyer may see it. What it costs now is decided in pricing, from these facts. */
export interface TicketTypeOnSale extends SaleWindow {
  id: TicketTypeId
  name: string
  description: string
  price: Cents
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Instant | null
  maxPerPerson: number
  /** How many guests one of it lets in: 8 for a whole table, 0 for an extra such as a meal. */
  admits: number
  /** The days of the event on which it lets in, by their number from 1; null is every day. */
  admitsOn: number[] | null
  /** Sold by the seat alone, out of the event's chart. */
  isSeated: boolean
  paidBy: PaidBy
  /** Which reading of the price this is; a sale must name it. */
  version: number
  /** Places not yet taken, unpaid checkouts counted as taken. Never negative. */
  left: number
}

/** What a list shows of an event. */
export interface EventCard {
  id: EventId
  kind: EventKind
  status: EventStatus
  isPremium: boolean
  title: string
  startsAt: Instant
  endsAt: Instant
  /** Online sale ends then: as it begins, or as it ends where its host sells on at the door. */
  onlineUntil: Instant
  doorsAt: Instant | null
  timeZone: TimeZone
  /** The night it belongs to: the calendar day of its start in its own zone, "2026-12-12". */
  night: string
  venue: string
  city: string
  region: string
  /** The flyer, or null: the two-tone art stands in. */
  picture: Picture | null
  perks: string[]
  /** At the door (ATD); null when the organiser did not say. */
  doorPriceCents: Cents | null
  acceptsCash: boolean
  /** Where its tickets are sold when it has none here; empty for nowhere else. */
  ticketUrl: string
  /** One short line: whom it is for, who plays, or what to wear; empty when unknown. */
  note: string
  organizer: { id: OrganizerId; name: string }
  ticketTypes: TicketTypeOnSale[]
  /** From the ZIP code that a list was asked for, by the great circle; left away where none was. */
  milesAway?: number
}

export interface EventVenue {
  name: string
  address: string
  city: string
  region: string
  postalCode: string
  latitude: number | null
  longitude: number | null
  notes: string
  /** How people get in and around who need more than a door; empty when nobody said. */
  accessibility: string
}

/**
 * What a host pays back to a guest who cannot come: nothing, or the price until so many days before it begins, 0 for until it
 * begins. Null while they have not said.
 */
export type RefundRule = 'none' | number | null

/** Until when a holder may pass a ticket on: not at all, or until so many hours before doors open, 0 for until they open. */
export type PassOnRule = 'none' | number

/** What a host says of an event that is over; texts of several lines, empty where nothing is said. */
export interface Recap {
  recap: string
  thanks: string
}

/** What its own page shows of an event. */
export interface EventDetail extends EventCard, GuestFacts {
  ownerId: PersonId
  description: string
  /** In the order of its organiser; the first one is the flyer. */
  pictures: Picture[]
  /** Those of them that were taken at the event. */
  nightPictures: PictureId[]
  /** What is written before the event is over is never shown: there is none. */
  recap: Recap
  /** The number of the motif that its drawn picture shows; null for one by its id. */
  motif: number | null
  attire: string
  djs: string
  hostPhone: string | null
  /** Who invites beside the organiser. */
  hosts: EventHost[]
  /** As `CashTaking` has it. */
  cashUntilDays: number | null
  refundRule: RefundRule
  /** What the host adds to the rule, in their own words. */
  refundPolicy: string
  passOnRule: PassOnRule
  /** It is found by its own address alone. */
  isUnlisted: boolean
  /** Whether guests see each other, those who agreed. */
  showsGuests: boolean
  /** Free words for where, when there is no venue to point at. */
  location: string
  /** The venue that has a page; null while there is none to point at. */
  venueId: string | null
  venueDetails: EventVenue | null
  organizer: EventCard['organizer'] & {
    bio: string
    phone: string | null
    avatarUrl: string | null
    followers: number
  }
  /** The series that it is a night of, with its rhythm in words. */
  series: { id: SeriesId; rhythm: string | null } | null
  likes: number
  createdAt: Instant
  updatedAt: Instant
}

/** An event lasts 14 days at most; longer things are a series (`series/`). The database refuses more, lists look back only so far. */
export const MAX_EVENT_HOURS = 14 * 24

/** Whether it is over, by its END: a set that began last night is on until it closes. At the end itself it is over. */
export const isOver = (event: Pick<EventCard, 'endsAt'>, now: Instant): boolean =>
  epochMs(event.endsAt) <= epochMs(now)

/** Whether it has begun and not ended. */
export const isOn = (event: Pick<EventCard, 'startsAt' | 'endsAt'>, now: Instant): boolean =>
  epochMs(event.startsAt) <= epochMs(now) && !isOver(event, now)

export type SaleState =
  | 'on_sale'
  | 'opens_later'
  | 'sale_ended'
  | 'sold_out'
  | 'started'
  | 'door_only'
  | 'elsewhere'
  | 'over'
  | 'postponed'
  | 'cancelled'

/** What is said of an event in place of a price, wherever it is shown. */
export const saleStateLabels = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  over: 'Over',
  sold_out: 'Sold out',
  started: 'On now',
  sale_ended: 'Online sale has ended',
  elsewhere: 'Tickets on another site',
} as const satisfies Partial<Record<SaleState, string>>

/** The ticket types that let somebody in: extras sell no place. All of them where there are only extras. */
export function entryTypes<T extends Pick<TicketTypeOnSale, 'admits'>>(types: readonly T[]): readonly T[] {
  const entries = types.filter(({ admits }) => admits > 0)
  return entries.length > 0 ? entries : types
}

/**
 * Whether tickets can be bought online now. Online sale ends at `onlineUntil`; sale at the door continues.
 * `opens_later` and `sale_ended`: places are left, outside of the days of sale; `door_only`: nothing is sold online;
 * `elsewhere`: on another site.
 */
export function saleState(
  event: Pick<EventCard, 'status' | 'endsAt' | 'onlineUntil' | 'ticketTypes' | 'ticketUrl'>,
  now: Instant,
): SaleState {
  if (event.status === 'cancelled' || event.status === 'postponed') return event.status
  if (isOver(event, now)) return 'over'
  // Put away before its night, by its host or with their account: it does not take place.
  if (event.status === 'archived') return 'cancelled'
  if (event.ticketTypes.length === 0) return event.ticketUrl ? 'elsewhere' : 'door_only'
  if (epochMs(event.onlineUntil) <= epochMs(now)) return 'started'
  const withPlaces = entryTypes(event.ticketTypes).filter((type) => type.left > 0)
  const windows = withPlaces.map((type) => saleWindowState(type, now))
  if (windows.includes('open')) return 'on_sale'
  if (windows.includes('early')) return 'opens_later'
  return windows.includes('ended') ? 'sale_ended' : 'sold_out'
}

const FEW_PLACES = 20

/** The number of places left when it is from 1 to 20, else null; a table of 8 is 8 places. It is always the real number. */
export function fewLeft(ticketTypes: readonly Pick<TicketTypeOnSale, 'left' | 'admits'>[]): number | null {
  return whenFew(
    entryTypes(ticketTypes).reduce((sum, { left, admits }) => sum + left * Math.max(admits, 1), 0),
  )
}

/** How many there are when it is from 1 to 20, else null. */
export const whenFew = (left: number): number | null => (left > 0 && left <= FEW_PLACES ? left : null)

/** Events under one night. */
export interface Night<E> {
  night: string
  isTonight: boolean
  events: E[]
}

/**
 * Events under their nights, in order of their first event: what is tonight (`isTonight`) under tonight, such as a
 * weekender on its second night, and everything else under the night it begins on.
 */
export function groupByNight<E extends Pick<EventCard, 'night' | 'startsAt' | 'endsAt' | 'timeZone'>>(
  events: E[],
  now: Instant,
): Night<E>[] {
  const placed = events.map((event) => {
    const tonight = isTonight(event, now)
    return { event, tonight, night: tonight ? nightOf(now, event.timeZone) : event.night }
  })
  return Array.from(
    Map.groupBy(placed, ({ night }) => night),
    ([night, ofNight]) => ({
      night,
      isTonight: ofNight.every(({ tonight }) => tonight),
      events: ofNight.map(({ event }) => event),
    }),
  )
}
