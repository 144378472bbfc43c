import { flyerColumn } from '#modules/events/pictures/picture-columns.server.ts'
import type { Level } from '#modules/events/facts/guest-facts.ts'
import { cardNote } from '#modules/events/list/cards/card-note.ts'
import { onlineUntilColumn } from '#modules/events/rules/sale-window.server.ts'
import type { EventCard, EventKind, EventStatus, TicketTypeOnSale } from '#modules/events/event.ts'
import type { PaidBy } from '#modules/events/ticket-types/price/paid-by.ts'
import type { Picture } from '#modules/pictures/picture.ts'
import type { EventId, OrganizerId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

/** The columns of a card, from `events e` and `organizers o`, with the ticket types on sale as one JSON value. */
export const cardColumns = `
  e.id, e.kind, e.status, e.event_type, e.title, e.starts_at, e.ends_at, ${onlineUntilColumn}, e.doors_at, e.time_zone,
  e.date as night, e.venue, e.city, e.region, ${flyerColumn} as picture, e.perks, e.door_price_cents, e.accepts_cash, e.ticket_url, e.djs, e.attire, e.level,
  o.id as organizer_id, o.name as organizer_name, coalesce(sale.ticket_types, '[]') as ticket_types`

/** A ticket type `t` with its places `i`, as one JSON value. */
export const ticketTypeFacts = `jsonb_build_object(
    'id', t.id, 'name', t.name, 'description', t.description, 'price', t.price_cents,
    'earlyBirdPrice', t.early_bird_price_cents, 'earlyBirdUntil', t.early_bird_until,
    'maxPerPerson', t.max_per_person, 'isSeated', t.is_seated, 'admits', t.admits, 'admitsOn', t.admits_on, 'paidBy', t.paid_by,
    'saleStartsAt', t.sale_starts_at, 'saleEndsAt', t.sale_ends_at, 'version', t.version, 'left', i.capacity - i.taken)`

/** What an event has on sale, hidden types left out, in the organiser's order: for `left join lateral ... on true`. */
export const ticketTypesOnSale = `
  select jsonb_agg(${ticketTypeFacts} order by t.position, t.id) as ticket_types
  from ticket_types t
  join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
  where t.event_id = e.id and not t.is_hidden`

export interface CardRow {
  id: string
  kind: EventKind
  status: EventStatus
  event_type: 'standard' | 'premium'
  title: string
  starts_at: Date
  ends_at: Date
  online_until: Date
  doors_at: Date | null
  time_zone: string
  night: string
  venue: string
  city: string
  region: string
  picture: Picture | null
  perks: string[]
  door_price_cents: number | null
  accepts_cash: boolean
  ticket_url: string
  djs: string
  attire: string
  level: Level | null
  organizer_id: string
  organizer_name: string
  ticket_types: {
    id: string
    name: string
    description: string
    price: number
    earlyBirdPrice: number | null
    earlyBirdUntil: string | null
    maxPerPerson: number
    isSeated: boolean
    admits: number
    admitsOn: number[] | null
    paidBy: PaidBy
    saleStartsAt: string | null
    saleEndsAt: string | null
    version: number
    left: number
  }[]
}

export const toCard = (row: CardRow): EventCard => ({
  id: row.id as EventId,
  kind: row.kind,
  status: row.status,
  isPremium: row.event_type === 'premium',
  title: row.title,
  startsAt: toInstant(row.starts_at),
  endsAt: toInstant(row.ends_at),
  onlineUntil: toInstant(row.online_until),
  doorsAt: row.doors_at && toInstant(row.doors_at),
  timeZone: row.time_zone,
  night: row.night,
  venue: row.venue,
  city: row.city,
  region: row.region,
  picture: row.picture,
  perks: row.perks,
  doorPriceCents: row.door_price_cents === null ? null : toCents(row.door_price_cents),
  acceptsCash: row.accepts_cash,
  ticketUrl: row.ticket_url,
  note: cardNote(row),
  organizer: { id: row.organizer_id as OrganizerId, name: row.organizer_name },
  ticketTypes: row.ticket_types.map(toTicketType),
})

/** A ticket type as `ticketTypeFacts` has it. */
export type TicketTypeRow = CardRow['ticket_types'][number]

export const toTicketType = (type: TicketTypeRow): TicketTypeOnSale => ({
  ...type,
  id: type.id as TicketTypeId,
  price: toCents(type.price),
  earlyBirdPrice: type.earlyBirdPrice === null ? null : toCents(type.earlyBirdPrice),
  earlyBirdUntil: instantOrNull(type.earlyBirdUntil),
  saleStartsAt: instantOrNull(type.saleStartsAt),
  saleEndsAt: instantOrNull(type.saleEndsAt),
})

const instantOrNull = (text: string | null) => (text === null ? null : toInstant(text))
