import { href } from 'react-router'
import type { OfferedSeats } from '#modules/events/create/new-ticket-fields.tsx'
import { TICKET_SUFFIXES, type TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import type { SeatsToCopy } from '#modules/events/create/write-tickets.server.ts'
import { chartSeats, countChartSeats } from '#modules/seating/event-chart/count-chart-seats.server.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import type { FormValues } from '#platform/form-result.ts'
import { isId, type TicketTypeId } from '#platform/ids.ts'

/** The event whose seats a new one takes over, by the texts of its draft; null for none, and where this member edits that event no more. */
export async function seatsToCopy(
  { db, actor }: MemberCtx,
  values: FormValues = {},
): Promise<SeatsToCopy | null> {
  if (textIn(values, 'copySeats') === '') return null
  const manager = await proveManager(db, actor, textIn(values, 'copyOfId'), 'edit')
  if (!manager) return null
  const types: SeatsToCopy['types'] = {}
  for (const suffix of TICKET_SUFFIXES) {
    const id = textIn(values, `copyTypeId${suffix}`)
    if (isId(id)) types[suffix] = id as TicketTypeId
  }
  return { manager, types, count: chartSeats(await countChartSeats(db, manager)) }
}

/** The same for the form, which asks whether they are taken over. */
export async function offeredSeats(found: MemberCtx, values: FormValues = {}): Promise<OfferedSeats | null> {
  const seats = await seatsToCopy(found, values)
  if (!seats) return null
  return {
    title: textIn(values, 'copyOf'),
    count: seats.count,
    chart: href('/dashboard/events/:eventId/seating', { eventId: seats.manager.eventId }),
    suffixes: Object.keys(seats.types) as TicketSuffix[], // made of them
  }
}

const textIn = (values: FormValues, name: string): string => values[name]?.toString() ?? ''
