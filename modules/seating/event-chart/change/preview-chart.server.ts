import type { EventManager } from '#modules/events/event-manager.ts'
import {
  type ChartToSell,
  putOnSale,
  type SellByChartFailure,
} from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { type Db, type DbOrTx, withTransaction } from '#platform/db.server.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { ok, type Result } from '#platform/result.ts'

/** The seats of one ticket type. */
interface SeatsOfType {
  id: TicketTypeId
  name: string
  price: Cents
  seats: number
}

/** What another chart would change at an event. */
export interface ChartChange {
  before: SeatsOfType[]
  after: SeatsOfType[]
  /** Tickets with a seat: each keeps it. */
  tickets: number
  /** Seats that guests have or hold, and that this chart has drawn anew: they are found by their names. */
  found: number
  /** Blocked seats that this chart does not have, by their names neither. */
  gone: number
  /** Tickets whose seat is called otherwise then. */
  renamed: number
  /** Of these, those whose guest gets a mail. */
  mails: number
}

/**
 * What `sellByChart` would change, or why it would not: it is done and taken back, so that nothing is told that would not come true. A sale waits
 * as long as for the change itself.
 */
export async function previewChart(
  db: Db,
  { eventId }: EventManager<'edit'>,
  wanted: ChartToSell,
): Promise<Result<ChartChange, SellByChartFailure>> {
  try {
    return await withTransaction(db, async (tx) => {
      const before = await seatsByType(tx, eventId)
      const done = await putOnSale(tx, eventId, wanted)
      if (!done.ok) return done
      const [living] = await tx.statement<{ count: number }>(
        `select count(*)::integer as count from tickets
         where event_id = $1 and seat_id is not null and status in ('pending', 'active', 'used')`,
        [eventId],
      )
      const after = await seatsByType(tx, eventId)
      const { found, gone, renamed, mails } = done.value
      throw new TakenBack({ before, after, tickets: living?.count ?? 0, found, gone, renamed, mails })
    })
  } catch (error) {
    if (error instanceof TakenBack) return ok(error.change)
    throw error
  }
}

/** Ends the transaction of a preview without a trace. */
class TakenBack extends Error {
  readonly change: ChartChange
  constructor(change: ChartChange) {
    super('Only previewed')
    this.change = change
  }
}

const seatsByType = (db: DbOrTx, eventId: EventId): Promise<SeatsOfType[]> =>
  db.statement<SeatsOfType>(
    `select t.id, t.name, t.price_cents as price, count(*)::integer as seats
     from seats s
     join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
     join ticket_types t on t.event_id = c.event_id and t.id = c.ticket_type_id
     where s.event_id = $1 and s.status <> 'removed'
     group by t.id, t.name, t.price_cents, t.position order by t.position, t.id`,
    [eventId],
  )
