import type { CopiedTicketType, CopySeats } from '#modules/events/duplicate/copy-seats.ts'
import type { TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import type { NewTicket } from '#modules/events/create/new-tickets.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { copyTicketTypes } from '#modules/events/ticket-types/copy-ticket-types.server.ts'
import { insertTicketType, sellBySeat } from '#modules/events/ticket-types/insert-ticket-type.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { type EventId, newId, type TicketTypeId } from '#platform/ids.ts'

/** An event of which a new one has the seats. */
export interface SeatsToCopy {
  manager: EventManager<'edit'>
  /** Which of its ticket types a ticket of the form is a copy of, where that is sold by the seat. */
  types: Partial<Record<TicketSuffix, TicketTypeId>>
  /** How many seats it has. */
  count: number
}

/**
 * Writes the ticket types of a new event in the order of its form, and with `seatsOf` the seats of the event that it is a copy of. What
 * that one sells by the seat and the form has no room for, such as what is hidden, is copied as it is; a ticket of the form whose
 * seats it has no more is left out.
 */
export async function writeTickets(
  tx: Tx,
  eventId: EventId,
  {
    tickets,
    seatsOf,
    copySeats,
  }: { tickets: readonly NewTicket[]; seatsOf: SeatsToCopy | null; copySeats: CopySeats },
): Promise<void> {
  const of = seatsOf?.manager.eventId
  const seated = of ? await lockSeatedTypes(tx, of) : []
  const types = seated.length > 0 ? (seatsOf?.types ?? {}) : {}
  const written: CopiedTicketType[] = []
  for (const [position, { suffix, ...ticket }] of tickets.entries()) {
    const type = types[suffix]
    if (type && !seated.includes(type)) continue
    const ticketTypeId = newId<'ticket type'>()
    // Each seat is for one.
    const admits = type ? 1 : ticket.admits
    await insertTicketType(tx, eventId, { ...ticket, admits, isHidden: false, position, ticketTypeId })
    if (type) written.push({ of: type, eventId, id: ticketTypeId })
  }
  if (!of || seated.length === 0) return
  const others = seated
    .filter((id) => !written.some((type) => type.of === id))
    .map((id) => ({ of: id, eventId, id: newId<'ticket type'>() }))
  await copyTicketTypes(tx, of, others, { asSeries: false })
  const copies = [...written, ...others]
  await sellBySeat(
    tx,
    eventId,
    copies.map(({ id }) => id),
  )
  await copySeats(tx, of, copies)
}

/** What an event sells by the seat. Its chart stays as it is until the end of the transaction. */
async function lockSeatedTypes(tx: Tx, eventId: EventId): Promise<TicketTypeId[]> {
  await tx.statement('select from events where id = $1 for share', [eventId])
  const types = await tx.statement<{ id: TicketTypeId }>(
    'select id from ticket_types where event_id = $1 and is_seated order by position, id',
    [eventId],
  )
  return types.map(({ id }) => id)
}
