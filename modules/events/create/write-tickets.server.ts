import type { CopiedTicketType, CopyPromoCodes, CopySeats } from '#modules/events/duplicate/copied-parts.ts'
import type { TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import type { NewTicket } from '#modules/events/create/new-tickets.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { copyTicketTypes } from '#modules/events/ticket-types/copy-ticket-types.server.ts'
import { insertTicketType, sellBySeat } from '#modules/events/ticket-types/insert-ticket-type.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { type EventId, newId, type TicketTypeId } from '#platform/ids.ts'

/** An event that a new one is a copy of. */
export interface EventToCopy {
  manager: EventManager<'edit'>
  /** Which of its ticket types a ticket of the form is a copy of, where that is sold by the seat. */
  seatedTypes: Partial<Record<TicketSuffix, TicketTypeId>>
  /** The same of all others. */
  otherTypes: EventToCopy['seatedTypes']
  /** How many seats it has. */
  seats: number
}

interface TicketsToWrite {
  tickets: readonly NewTicket[]
  copyOf: EventToCopy | null
  /** Whether it has the seats of that event as well. */
  withSeats: boolean
  copySeats: CopySeats
  copyPromoCodes: CopyPromoCodes
}

/**
 * Writes the ticket types of a new event in the order of its form, and of the event that it is a copy of the promo codes, and the seats
 * with `withSeats`. What that one sells by the seat and the form has no room for, such as what is hidden, is copied as it is then; a ticket
 * of the form whose seats it has no more is left out.
 */
export async function writeTickets(
  tx: Tx,
  eventId: EventId,
  { tickets, copyOf, withSeats, copySeats, copyPromoCodes }: TicketsToWrite,
): Promise<void> {
  const of = copyOf?.manager.eventId
  const seated = of && withSeats ? await lockSeatedTypes(tx, of) : []
  const types = seated.length > 0 ? (copyOf?.seatedTypes ?? {}) : {}
  const written: CopiedTicketType[] = []
  for (const [position, { suffix, ...ticket }] of tickets.entries()) {
    const type = types[suffix]
    if (type && !seated.includes(type)) continue
    const ticketTypeId = newId<'ticket type'>()
    // Each seat is for one.
    const admits = type ? 1 : ticket.admits
    await insertTicketType(tx, eventId, { ...ticket, admits, isHidden: false, position, ticketTypeId })
    const copied = copyOf?.seatedTypes[suffix] ?? copyOf?.otherTypes[suffix]
    if (copied) written.push({ of: copied, eventId, id: ticketTypeId })
  }
  if (!of) return
  // What was sold without seats when the copy was begun is a ticket of its form, as it was chosen there.
  const ofForm = written.filter((type) => seated.includes(type.of) && Object.values(types).includes(type.of))
  const others = seated
    .filter((id) => !ofForm.some((type) => type.of === id))
    .map((id) => ({ of: id, eventId, id: newId<'ticket type'>() }))
  if (seated.length > 0) {
    await copyTicketTypes(tx, of, others, { asSeries: false })
    const bySeat = [...ofForm, ...others]
    await sellBySeat(
      tx,
      eventId,
      bySeat.map(({ id }) => id),
    )
    await copySeats(tx, of, bySeat)
  }
  await copyPromoCodes(tx, of, [...written, ...others], { asSeries: false })
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
