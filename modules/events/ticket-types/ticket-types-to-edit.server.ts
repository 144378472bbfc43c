import type { EventManager } from '#modules/events/event-manager.ts'
import type { SaleWindow } from '#modules/events/rules/sale-window.ts'
import type { PaidBy } from '#modules/events/ticket-types/price/paid-by.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** A ticket type as whoever may edit its event finds it. */
export interface TicketTypeToEdit extends SaleWindow {
  id: TicketTypeId
  name: string
  description: string
  price: Cents
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Instant | null
  maxPerPerson: number
  admits: number
  admitsOn: number[] | null
  paidBy: PaidBy
  isHidden: boolean
  isSeated: boolean
  /** Whether it was sold by the seat, and the event has no seats of it any more: nobody can buy it. */
  hasLostSeats: boolean
  capacity: number
  /** Places that are taken, unpaid checkouts counted as taken. */
  taken: number
  timeZone: TimeZone
}

interface Row {
  id: TicketTypeId
  name: string
  description: string
  price: Cents
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Date | null
  maxPerPerson: number
  admits: number
  admitsOn: number[] | null
  paidBy: PaidBy
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  isHidden: boolean
  isSeated: boolean
  hasLostSeats: boolean
  capacity: number
  taken: number
  timeZone: string
}

/** The ticket types of an event in the order in which guests see them, hidden ones too. One statement. */
export async function ticketTypesToEdit(
  db: DbOrTx,
  { eventId }: EventManager<'edit'>,
): Promise<TicketTypeToEdit[]> {
  const rows = await db.statement<Row>(
    `select t.id, t.name, t.description, t.price_cents as price, t.early_bird_price_cents as "earlyBirdPrice",
       t.early_bird_until as "earlyBirdUntil", t.max_per_person as "maxPerPerson", t.is_hidden as "isHidden", t.is_seated as "isSeated", t.lost_seats_at is not null as "hasLostSeats", t.admits,
       t.admits_on as "admitsOn", t.paid_by as "paidBy", t.sale_starts_at as "saleStartsAt", t.sale_ends_at as "saleEndsAt", i.capacity,
       i.taken, e.time_zone as "timeZone"
     from ticket_types t
     join events e on e.id = t.event_id
     join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
     where t.event_id = $1 order by t.position, t.id`,
    [eventId],
  )
  return rows.map((row) => ({
    ...row,
    earlyBirdUntil: row.earlyBirdUntil && toInstant(row.earlyBirdUntil),
    saleStartsAt: row.saleStartsAt && toInstant(row.saleStartsAt),
    saleEndsAt: row.saleEndsAt && toInstant(row.saleEndsAt),
  }))
}
