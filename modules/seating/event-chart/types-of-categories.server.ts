import type { ChartCategory } from '#modules/seating/chart/chart.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'

/** What categories of a chart are sold as: those with a seat, in the order of the chart. */
export type TypesOf = (
  categories: readonly Pick<ChartCategory, 'id' | 'name'>[],
  asked?: ReadonlyMap<string, TicketTypeId>,
) => SoldAs

interface SoldAs {
  typeOf: Map<string, TicketTypeId>
  /** Those that had lost their seats, and are hidden since. */
  back: TicketTypeId[]
}

/**
 * What categories of a chart are sold as, of the ticket types that an event has: what was asked for, else what they were sold as so far, else
 * one of their name that had lost its seats. None that is not for one guest, none that was ever sold without a seat, and, unless asked for, none that is sold
 * without seats.
 */
export async function typesOfCategories(db: DbOrTx, eventId: EventId): Promise<TypesOf> {
  const kept = await db.statement<{ id: string; ticket_type_id: TicketTypeId }>(
    'select id, ticket_type_id from seat_categories where event_id = $1',
    [eventId],
  )
  const known = await db.statement<{
    id: TicketTypeId
    name: string
    is_seated: boolean
    has_lost_seats: boolean
  }>(
    `select t.id, t.name, t.is_seated, t.lost_seats_at is not null as has_lost_seats
     from ticket_types t
     where t.event_id = $1 and t.admits = 1
       and not exists (select from tickets k
                       where k.event_id = t.event_id and k.ticket_type_id = t.id and k.seat_id is null)
     order by t.position, t.id`,
    [eventId],
  )
  return (categories, asked = new Map()) => {
    const sold: SoldAs = { typeOf: new Map(), back: [] }
    for (const { id, name } of categories) {
      const wanted = known.find((type) => type.id === asked.get(id))
      const before = kept.find((one) => one.id === id)?.ticket_type_id
      const earlier = known.find((type) => type.id === before && (type.is_seated || type.has_lost_seats))
      const named = known.find(
        (type) => type.has_lost_seats && type.name === name && !sold.back.includes(type.id),
      )
      const type = wanted ?? earlier ?? named
      if (type) sold.typeOf.set(id, type.id)
      if (type && type !== wanted && type.has_lost_seats) sold.back.push(type.id)
    }
    return sold
  }
}
