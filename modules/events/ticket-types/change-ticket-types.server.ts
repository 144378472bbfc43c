import type { EventManager } from '#modules/events/event-manager.ts'
import { movedUp } from '#modules/events/moved-up.ts'
import { type EarlyBirdFailure, earlyBirdTerms } from '#modules/events/ticket-types/early-bird-terms.ts'
import { insertTicketType } from '#modules/events/ticket-types/insert-ticket-type.server.ts'
import type { TicketTypeFields } from '#modules/events/ticket-types/ticket-type-schema.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { TimeZone } from '#platform/time.ts'

/** How many ticket types an event has at most: more than a buyer reads, and enough for every table. */
export const MAX_TICKET_TYPES = 30

type Editor = EventManager<'edit'>
interface NotFound {
  code: 'TICKET_TYPE_NOT_FOUND'
}

/** Why a ticket type was not changed. */
export type SaveTicketTypeFailure =
  | NotFound
  | EarlyBirdFailure
  | { code: 'CAPACITY_BELOW_TAKEN'; taken: number }

/**
 * Changes a ticket type. A new price is that of the sales to come: a checkout keeps the price that it was placed with, and one
 * that names an older version is asked again. Fails with CAPACITY_BELOW_TAKEN when more places are taken, unpaid checkouts
 * counted, and as `earlyBirdTerms` does.
 */
export async function saveTicketType(
  db: Db,
  { eventId }: Editor,
  fields: TicketTypeFields,
): Promise<Result<null, SaveTicketTypeFailure>> {
  const { ticketTypeId, ticketName, ticketDescription, price, capacity, maxPerPerson, isHidden } = fields
  return withTransaction(db, async (tx) => {
    const [type] = await tx.statement<{ taken: number; timeZone: TimeZone }>(
      `select i.taken, e.time_zone as "timeZone" from ticket_inventory i join events e on e.id = i.event_id
       where i.event_id = $1 and i.ticket_type_id = $2 for update of i`,
      [eventId, ticketTypeId],
    )
    if (!type) return fail({ code: 'TICKET_TYPE_NOT_FOUND' })
    if ((capacity ?? 0) < type.taken) return fail({ code: 'CAPACITY_BELOW_TAKEN', taken: type.taken })
    const terms = earlyBirdTerms(fields, type.timeZone)
    if (!terms.ok) return terms
    const { earlyBirdPrice, earlyBirdUntil } = terms.value
    await tx.statement(
      `with changed as (
         update ticket_types set name = $3, description = $4, price_cents = $5, early_bird_price_cents = $6,
           early_bird_until = $7, max_per_person = $8, is_hidden = $9
         where event_id = $1 and id = $2
       )
       update ticket_inventory set capacity = $10 where event_id = $1 and ticket_type_id = $2`,
      [
        eventId,
        ticketTypeId,
        ticketName,
        ticketDescription,
        price,
        earlyBirdPrice,
        earlyBirdUntil,
        maxPerPerson,
        isHidden,
        capacity,
      ],
    )
    return ok(null)
  })
}

/** Why a ticket type was not added. */
export type AddTicketTypeFailure = EarlyBirdFailure | { code: 'TOO_MANY_TICKET_TYPES' }

/**
 * Adds a ticket type behind the others. Its id comes with the page, so that a form sent twice adds one. Fails with
 * TOO_MANY_TICKET_TYPES from 30 on, and as `earlyBirdTerms` does.
 */
export async function addTicketType(
  db: Db,
  manager: Editor,
  fields: TicketTypeFields,
): Promise<Result<null, AddTicketTypeFailure>> {
  return withTransaction(db, async (tx) => {
    const { timeZone, ids, next } = await lockTypes(tx, manager)
    if (ids.includes(fields.ticketTypeId)) return ok(null)
    if (ids.length >= MAX_TICKET_TYPES) return fail({ code: 'TOO_MANY_TICKET_TYPES' })
    const terms = earlyBirdTerms(fields, timeZone)
    if (!terms.ok) return terms
    await insertTicketType(tx, manager.eventId, { ...fields, ...terms.value, position: next })
    return ok(null)
  })
}

/**
 * Removes a ticket type that nobody ever ordered, not even in a checkout that expired. Fails with TICKET_TYPE_ORDERED: it can be
 * hidden instead.
 */
export async function removeTicketType(
  db: Db,
  { eventId }: Editor,
  ticketTypeId: string,
): Promise<Result<null, NotFound | { code: 'TICKET_TYPE_ORDERED' }>> {
  try {
    const removed = await db.statement<{ id: string }>(
      `with places as (delete from ticket_inventory where event_id = $1 and ticket_type_id = $2)
       delete from ticket_types where event_id = $1 and id = $2 returning id`,
      [eventId, ticketTypeId],
    )
    return removed.length > 0 ? ok(null) : fail({ code: 'TICKET_TYPE_NOT_FOUND' })
  } catch (error) {
    // What was ordered refers to it, and the database keeps that whole.
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)
      return fail({ code: 'TICKET_TYPE_ORDERED' })
    throw error
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Puts a ticket type before the one above it; the first one stays. Fails with TICKET_TYPE_NOT_FOUND. */
export async function moveTicketTypeUp(
  db: Db,
  manager: Editor,
  ticketTypeId: string,
): Promise<Result<null, NotFound>> {
  return withTransaction(db, async (tx) => {
    const { ids } = await lockTypes(tx, manager)
    const order = movedUp(ids, ticketTypeId)
    if (!order) return fail({ code: 'TICKET_TYPE_NOT_FOUND' })
    await tx.statement(
      `update ticket_types t set position = placed.place - 1
       from unnest($2::uuid[]) with ordinality as placed (id, place)
       where t.event_id = $1 and t.id = placed.id and t.position <> placed.place - 1`,
      [manager.eventId, order],
    )
    return ok(null)
  })
}

/** The ticket types in their order, with their event locked: what changes how many there are, or their order, waits. */
async function lockTypes(
  tx: Tx,
  { eventId }: Editor,
): Promise<{ timeZone: TimeZone; ids: string[]; next: number }> {
  const [event] = await tx.statement<{ timeZone: TimeZone }>(
    'select time_zone as "timeZone" from events where id = $1 for no key update',
    [eventId],
  )
  if (!event) throw new Error('An event went away that somebody manages')
  const types = await tx.statement<{ id: string; position: number }>(
    'select id, position from ticket_types where event_id = $1 order by position, id',
    [eventId],
  )
  return { ...event, ids: types.map(({ id }) => id), next: (types.at(-1)?.position ?? -1) + 1 }
}
