import { href } from 'react-router'
import type { OfferedSeats } from '#modules/events/create/new-ticket-fields.tsx'
import { TICKET_SUFFIXES, type TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import type { EventToCopy } from '#modules/events/create/write-tickets.server.ts'
import { chartSeats, countChartSeats } from '#modules/seating/event-chart/count-chart-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import type { FormValues } from '#platform/form-result.ts'
import { isId, type TicketTypeId } from '#platform/ids.ts'

/** The event that a new one is a copy of, by the texts of its draft; null for none, and where this member edits that event no more. */
export async function eventToCopy(
  { db, actor }: MemberCtx,
  values: FormValues = {},
): Promise<EventToCopy | null> {
  const of = textIn(values, 'copyOfId')
  const manager = of === '' ? null : await proveManager(db, actor, of, 'edit')
  if (!manager) return null
  return {
    manager,
    seatedTypes: typesIn(values, 'copyTypeId'),
    otherTypes: typesIn(values, 'copyOtherTypeId'),
    seats: chartSeats(await countChartSeats(db, manager)),
  }
}

/** Its seats for the form, which asks whether they are taken over; null where the draft began without any. */
export async function offeredSeats(found: MemberCtx, values: FormValues = {}): Promise<OfferedSeats | null> {
  const copied = textIn(values, 'copySeats') === '' ? null : await eventToCopy(found, values)
  if (!copied) return null
  return {
    title: textIn(values, 'copyOf'),
    count: copied.seats,
    chart: href('/dashboard/events/:eventId/seating', { eventId: copied.manager.eventId }),
    suffixes: Object.keys(copied.seatedTypes) as TicketSuffix[], // made of them
  }
}

/** Which ticket type each ticket of the form is a copy of. */
function typesIn(values: FormValues, name: string): EventToCopy['seatedTypes'] {
  const ids = TICKET_SUFFIXES.map((suffix) => [suffix, textIn(values, name + suffix)] as const)
  return Object.fromEntries(
    ids.filter(([, id]) => isId(id)).map(([suffix, id]) => [suffix, id as TicketTypeId]),
  )
}

const textIn = (values: FormValues, name: string): string => values[name]?.toString() ?? ''
