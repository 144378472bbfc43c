import type { EditedTicketType } from '#modules/events/create/event-schema.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Why a ticket type was not changed. */
export type EditTicketTypeFailure =
  | { code: 'TICKET_TYPE_NOT_FOUND' }
  | { code: 'CAPACITY_BELOW_TAKEN'; taken: number }
  | { code: 'PRICE_BELOW_EARLY_BIRD'; earlyBirdPrice: Cents }

/**
 * Changes name, price, number and limit of a ticket type. A new price is that of the sales to come: a checkout keeps the price
 * that it was placed with, and one that names an older version is asked again. Fails with CAPACITY_BELOW_TAKEN when more places
 * are taken, unpaid checkouts counted, and with PRICE_BELOW_EARLY_BIRD when the early price would be dearer.
 */
export async function editTicketType(
  db: Db,
  { eventId }: EventManager<'edit'>,
  { ticketTypeId, ticketName, price, capacity, maxPerPerson }: EditedTicketType,
): Promise<Result<null, EditTicketTypeFailure>> {
  if (!isId(ticketTypeId)) return fail({ code: 'TICKET_TYPE_NOT_FOUND' })
  return withTransaction(db, async (tx) => {
    const [type] = await tx.statement<{ taken: number; earlyBirdPrice: Cents | null }>(
      `select i.taken, t.early_bird_price_cents as "earlyBirdPrice"
       from ticket_inventory i join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
       where i.event_id = $1 and i.ticket_type_id = $2 for update`,
      [eventId, ticketTypeId],
    )
    if (!type) return fail({ code: 'TICKET_TYPE_NOT_FOUND' })
    const { taken, earlyBirdPrice } = type
    if ((capacity ?? 0) < taken) return fail({ code: 'CAPACITY_BELOW_TAKEN', taken })
    if (earlyBirdPrice !== null && (price ?? 0) < earlyBirdPrice)
      return fail({ code: 'PRICE_BELOW_EARLY_BIRD', earlyBirdPrice })
    await tx.statement(
      `with changed as (
         update ticket_types set name = $3, price_cents = $4, max_per_person = $5 where event_id = $1 and id = $2
       )
       update ticket_inventory set capacity = $6 where event_id = $1 and ticket_type_id = $2`,
      [eventId, ticketTypeId, ticketName, price, maxPerPerson, capacity],
    )
    return ok(null)
  })
}
