import type { EventManager } from '#modules/events/event-manager.ts'
import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import { promoColumns, type PromoRow, toPromo } from '#modules/promo-codes/promo-row.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketTypeId } from '#platform/ids.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

export type ListedPromo = PromoCode & { uses: number; discounted: number; updatedAt: Instant }

/** What a code can be good for. */
export interface NamedTicketType {
  id: TicketTypeId
  name: string
  isHidden: boolean
}

interface EventFacts {
  timeZone: TimeZone
  /** Whether it is one of a series. */
  isNight: boolean
}

export interface PromosOfEvent extends EventFacts {
  ticketTypes: NamedTicketType[]
  promos: ListedPromo[]
}

/** The promo codes of an event, the newest first, with their uses and what was taken off by them, in cents. */
export async function promosOfEvent(db: DbOrTx, { eventId }: EventManager<'edit'>): Promise<PromosOfEvent> {
  const [events, ticketTypes, rows] = await Promise.all([
    db.statement<EventFacts>(
      'select time_zone as "timeZone", series_id is not null as "isNight" from events where id = $1',
      [eventId],
    ),
    db.statement<NamedTicketType>(
      'select id, name, is_hidden as "isHidden" from ticket_types where event_id = $1 order by position, id',
      [eventId],
    ),
    db.statement<PromoRow & { updatedAt: Date; uses: number; discounted: number }>(
      `select ${promoColumns}, p.updated_at as "updatedAt", used.uses, used.discounted
       from promo_codes p
       cross join lateral (
         select count(*)::integer as uses, coalesce(sum(o.discount_cents), 0)::bigint as discounted
         from orders o
         where o.event_id = p.event_id and o.promo_code_id = p.id
           and o.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')) used
       where p.event_id = $1
       order by p.created_at desc, p.id desc`,
      [eventId],
    ),
  ])
  const [event] = events as [EventFacts] // the proof was made from this event
  const promos = rows.map(({ uses, discounted, updatedAt, ...row }) => ({
    ...toPromo(row),
    uses,
    discounted,
    updatedAt: toInstant(updatedAt),
  }))
  return { ...event, ticketTypes, promos }
}
