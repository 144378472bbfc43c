import type { BenchSite } from './bench-site.ts'
import { fire, repeat } from './load.ts'
import { type Measured, measured } from './measure.ts'
import { sellerOf } from './orders.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { TicketId } from '#platform/ids.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

const TICKETS = 300

export interface ScansScore extends Measured {
  tickets: number
  /** Tickets that the log says were let in; each must be there exactly once. */
  letIn: number
}

/** The organiser's door over HTTP: every ticket once, and then all of them again. */
export async function oneDoor(site: BenchSite, atOnce: number): Promise<ScansScore> {
  const event = await makeEvent(site.db, { capacity: TICKETS })
  const sell = await sellerOf(site, event)
  await repeat({ atOnce: 16, count: TICKETS }, async () => sell(await makePerson(site.db)))
  const { rows } = await site.db.pool.query<{ id: TicketId; validation_hash: string }>(
    'select id, validation_hash from tickets where event_id = $1',
    [event.eventId],
  )
  const cookie = await sessionCookie(site.db, event.ownerId)
  const shots = rows.map((ticket) => {
    const body = new URLSearchParams({ code: doorCode(ticket.id, ticket.validation_hash) }).toString()
    return {
      method: 'POST' as const,
      path: `/api/doors/${event.eventId}`,
      headers: {
        cookie,
        origin: site.origin,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
    }
  })
  const reading = await measured(site, () =>
    fire(site.origin, {
      atOnce,
      count: shots.length * 2,
      shot: (at) => shots[at % shots.length] ?? { path: '/' },
    }),
  )
  const log = await site.db.pool.query<{ n: number }>(
    "select count(*)::integer as n from ticket_logs where event_id = $1 and event_type = 'check_in'",
    [event.eventId],
  )
  return { ...reading, tickets: TICKETS, letIn: log.rows[0]?.n ?? 0 }
}
