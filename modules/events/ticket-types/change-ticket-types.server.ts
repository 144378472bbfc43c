import type { EventManager } from '#modules/events/event-manager.ts'
import { noteChange } from '#modules/events/change/note-change.server.ts'
import { movedUp } from '#platform/moved-up.ts'
import { moved } from '#modules/events/series/merge/merge-ticket-type.ts'
import { ticketTerms, type TicketTermsFailure } from '#modules/events/ticket-types/ticket-terms.ts'
import { MAX_TICKET_TYPES } from '#modules/events/ticket-types/max-ticket-types.ts'
import {
  insertTicketType,
  type NewTicketType,
} from '#modules/events/ticket-types/insert-ticket-type.server.ts'
import type { TicketTypeFields } from '#modules/events/ticket-types/ticket-type-schema.ts'
import {
  type ChangedNights,
  inLockOrder,
  ONLY_THIS,
  otherNightUnfit,
  type OtherNightUnfit,
} from '#modules/events/series/merge/changed-nights.ts'
import { dayCountText } from '#modules/events/tonight.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { type EventId, newId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { TimeZone } from '#platform/time.ts'

type Editor = EventManager<'edit'>
interface NotFound {
  code: 'TICKET_TYPE_NOT_FOUND'
}

/** Why a ticket type was not added. */
export type AddTicketTypeFailure =
  | TicketTermsFailure
  | { code: 'TOO_MANY_TICKET_TYPES' }
  | OtherNightUnfit<{ code: 'TOO_MANY_TICKET_TYPES' } | TicketTermsFailure>

/**
 * Adds a ticket type behind the others, of an event and of other nights of its series; there its early price and its sale hold as many days before
 * the night. Its id comes with the page, so that a form sent twice adds one. Fails with TOO_MANY_TICKET_TYPES from 30 on and as `ticketTerms`
 * does, of another night as OTHER_NIGHT_UNFIT; nothing is added then, to no night.
 */
export async function addTicketType(
  db: Db,
  manager: Editor,
  fields: TicketTypeFields,
  others: readonly Editor[] = [],
): Promise<Result<ChangedNights, AddTicketTypeFailure>> {
  return withTransaction(db, async (tx) => {
    const nights = []
    for (const { eventId } of inLockOrder([manager, ...others]))
      nights.push({ eventId, ...(await lockTicketTypes(tx, eventId)) })
    const mine = nights.find(({ eventId }) => eventId === manager.eventId)
    if (!mine) throw new Error('An event went away that somebody manages')
    if (mine.types.some(({ id }) => id === fields.ticketTypeId)) return ok(ONLY_THIS)
    const full = [mine, ...nights].find(({ types }) => types.length >= MAX_TICKET_TYPES)
    if (full === mine) return fail({ code: 'TOO_MANY_TICKET_TYPES' })
    if (full) return fail(otherNightUnfit(full.day, { code: 'TOO_MANY_TICKET_TYPES' }))
    const terms = ticketTerms(fields, mine)
    if (!terms.ok) return terms
    const typed = { ...fields, day: mine.day }
    const added: { eventId: EventId; type: NewTicketType }[] = []
    for (const night of nights) {
      const { eventId, types, day } = night
      const isMine = night === mine
      const theirDays = {
        earlyBirdUntil: moved(typed, 'earlyBirdUntil', night),
        saleStarts: moved(typed, 'saleStarts', night),
        saleEnds: moved(typed, 'saleEnds', night),
      }
      const theirs = isMine ? terms : ticketTerms({ ...fields, ...theirDays }, night)
      if (!theirs.ok) return fail(otherNightUnfit(day, theirs.failure))
      const type = {
        ...fields,
        ...theirs.value,
        ticketTypeId: isMine ? fields.ticketTypeId : newId<'ticket type'>(),
        seriesTypeId: isMine ? null : fields.ticketTypeId,
        position: (types.at(-1)?.position ?? -1) + 1,
      }
      added.push({ eventId, type })
    }
    for (const { eventId, type } of added) await insertTicketType(tx, eventId, type)
    await noteChange(
      tx,
      added.map(({ eventId }) => eventId),
      { by: manager.personId, what: `Added the ticket ${fields.ticketName}` },
    )
    return ok({ others: others.length, keepTheirOwn: [] })
  })
}

/**
 * Removes a ticket type that nobody ever ordered, not even in a checkout that expired. Fails with TICKET_TYPE_ORDERED: it can be
 * hidden instead.
 */
export async function removeTicketType(
  db: Db,
  { eventId, personId: by }: Editor,
  ticketTypeId: string,
): Promise<Result<null, NotFound | { code: 'TICKET_TYPE_ORDERED' }>> {
  try {
    const removed = await withTransaction(db, async (tx) => {
      // The places first, as a sale takes them: the other way round the two wait for each other.
      await tx.statement('delete from ticket_inventory where event_id = $1 and ticket_type_id = $2', [
        eventId,
        ticketTypeId,
      ])
      const gone = await tx.statement<{ name: string }>(
        'delete from ticket_types where event_id = $1 and id = $2 returning name',
        [eventId, ticketTypeId],
      )
      for (const { name } of gone) await noteChange(tx, [eventId], { by, what: `Removed the ticket ${name}` })
      return gone
    })
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
    const { types } = await lockTicketTypes(tx, manager.eventId)
    const order = movedUp(
      types.map(({ id }) => id),
      ticketTypeId,
    )
    if (!order) return fail({ code: 'TICKET_TYPE_NOT_FOUND' })
    await writeOrder(tx, manager, order)
    return ok(null)
  })
}

/** Puts ticket types into an order; what the event has beside them stays behind them, and what it does not have is left out. */
export const sortTicketTypes = (db: Db, manager: Editor, ids: readonly string[]): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { types } = await lockTicketTypes(tx, manager.eventId)
    const present = types.map(({ id }) => id)
    const order = [...ids.filter((id) => present.includes(id)), ...present.filter((id) => !ids.includes(id))]
    await writeOrder(tx, manager, order)
  })

async function writeOrder(
  tx: Tx,
  { eventId, personId: by }: Editor,
  order: readonly string[],
): Promise<void> {
  const moved = await tx.statement(
    `update ticket_types t set position = placed.place - 1
     from unnest($2::uuid[]) with ordinality as placed (id, place)
     where t.event_id = $1 and t.id = placed.id and t.position <> placed.place - 1
     returning t.id`,
    [eventId, order],
  )
  const what = moved.length > 0 ? 'Changed the order of the tickets' : null
  await noteChange(tx, [eventId], { by, what })
}

/** The ticket types in their order, with their event locked: what changes how many there are, or their order, waits. */
export async function lockTicketTypes(tx: Tx, eventId: EventId) {
  const [event] = await tx.statement<{ timeZone: TimeZone; day: string; days: number }>(
    `select e.time_zone as "timeZone", e.date::text as day, ${dayCountText} as days
     from events e where e.id = $1 for no key update`,
    [eventId],
  )
  if (!event) throw new Error('An event went away that somebody manages')
  const types = await tx.statement<{ id: string; position: number }>(
    'select id, position from ticket_types where event_id = $1 order by position, id',
    [eventId],
  )
  return { ...event, types }
}
