import type { BenchSite } from './bench-site.ts'
import { sendRequests, runConcurrently } from './load.ts'
import { type Measurement, measureCpu } from './measure.ts'
import { sellerOf } from './orders.ts'
import { measureWithLimit, printHeading, isQuick, printRow } from './report.ts'
import { spawnServer } from './spawn-server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { TicketId } from '#platform/ids.ts'
import { makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

/** Tickets that are presented twice; an event may have many more. */
const TICKETS = isQuick ? 30 : 1_000
/** Tickets that are presented twice before: the door is open already. */
const EARLY = isQuick ? 8 : 64
const CASES = isQuick
  ? [{ size: TICKETS, atOnce: 8 }]
  : [
      { size: TICKETS, atOnce: 1 },
      { size: TICKETS, atOnce: 8 },
      { size: TICKETS, atOnce: 32 },
      { size: 20_000, atOnce: 32 },
    ]

interface DoorResult {
  /** Every ticket for the first time. */
  first: Measurement
  /** Every ticket once more, refused. */
  again: Measurement
  /** Tickets that the log says were let in; each must be there exactly once. */
  letIn: number
}

/** The door at rising numbers of scanners, each against a bare HTTP server that knows no rule. */
export async function scansPart(site: BenchSite): Promise<void> {
  printHeading(
    'One door: each ticket for the first time (aim: half of the floor), and with all of them again, refused (aim: a third)',
  )
  printRow(
    'event',
    'scanners',
    'floor/s',
    'first/s',
    'to floor',
    'all/s',
    'to floor',
    'p99 ms',
    'server CPU',
    'pg CPU',
    'let in',
    'audit',
  )
  let isSound = true
  const costs: number[] = []
  for (const { size, atOnce } of CASES) {
    const { value, limit, verdict } = await measureWithLimit(
      () => floorApp(site, atOnce, size),
      () => oneDoor(site, atOnce, size),
    )
    const { first, again, letIn } = value
    const holds = letIn === EARLY + TICKETS
    isSound &&= holds
    const all = 2 / (1 / first.perSecond + 1 / again.perSecond)
    costs.push(first.serverCpuMs + first.postgresCpuMs)
    printRow(
      `${size} tickets`,
      atOnce,
      limit,
      first.perSecond,
      verdict(first.perSecond / limit),
      all,
      verdict(all / limit),
      Math.max(first.p99Ms, again.p99Ms),
      (first.serverCpuMs + again.serverCpuMs) / 2,
      (first.postgresCpuMs + again.postgresCpuMs) / 2,
      `${letIn}/${EARLY + TICKETS}`,
      holds ? 'holds' : 'VOID',
    )
  }
  const [many = 0, few = 0] = costs.toReversed()
  printRow(
    'CPU of a first scan, the last event to the one before (aim: at most 1.1)',
    few > 0 ? many / few : 'none',
  )
  if (!isSound) throw new Error('Not every ticket was let in once')
}

/** The organiser's door over HTTP, when some have come: every code once, and then all of them again. */
async function oneDoor(site: BenchSite, atOnce: number, size: number): Promise<DoorResult> {
  const { event, tickets } = await soldOut(site, size)
  const cookie = await sessionCookie(site.db, event.ownerId)
  const requests = tickets.map(({ code }) =>
    formRequest(`/api/doors/${event.eventId}`, { code, opened: 'yes' }, { cookie, origin: site.origin }),
  )
  const present = (shown: typeof requests) =>
    sendRequests(site.origin, {
      atOnce,
      count: shown.length,
      request: (at) => shown[at] ?? { path: '/' },
    })
  const early = requests.slice(0, EARLY)
  await present([...early, ...early])
  const rest = requests.slice(EARLY)
  const first = await measureCpu(site, () => present(rest))
  const again = await measureCpu(site, () => present(rest))
  const log = await site.db.pool.query<{ n: number }>(
    "select count(*)::integer as n from ticket_logs where event_id = $1 and event_type = 'check_in' and user_id = $2",
    [event.eventId, event.ownerId],
  )
  return { first, again, letIn: log.rows[0]?.n ?? 0 }
}

/** The floor: as many scanners at a bare HTTP server whose one statement marks a ticket as used and writes a line (`floor-app.ts`). */
async function floorApp(site: BenchSite, atOnce: number, size: number): Promise<number> {
  const { event, tickets } = await soldOut(site, size)
  const { origin, stop } = await spawnServer('bench/floor-app.ts', JSON.stringify(site.postgres))
  const requests = tickets.map(({ id }) =>
    formRequest('/', { event: event.eventId, ticket: id }, { origin: site.origin }),
  )
  const present = (shown: typeof requests) =>
    sendRequests(origin, { atOnce, count: shown.length, request: (at) => shown[at] ?? { path: '/' } })
  await present(requests.slice(0, EARLY))
  const { perSecond } = await present(requests.slice(EARLY))
  await stop()
  return perSecond
}

function formRequest(path: string, fields: Record<string, string>, headers: Record<string, string>) {
  const body = new URLSearchParams(fields).toString()
  return {
    method: 'POST' as const,
    path,
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  }
}

/**
 * An event of `size` tickets, and those that are presented; the others, of the same orders, came in before, each with a
 * line in the log. A door opens long after most of the sale: no confirmation waits, and the tables are vacuumed.
 */
async function soldOut(
  site: BenchSite,
  size: number,
): Promise<{ event: OnSale; tickets: { id: TicketId; code: string }[] }> {
  const event = await makeEvent(site.db, { capacity: EARLY + TICKETS })
  const sell = await sellerOf(site, event)
  await runConcurrently({ atOnce: 16, count: EARLY + TICKETS }, async () => sell(await makePerson(site.db)))
  await site.db.pool.query("delete from mail_outbox where state = 'waiting'")
  const { rows } = await site.db.pool.query<{ id: TicketId; validation_hash: string }>(
    'select id, validation_hash from tickets where event_id = $1',
    [event.eventId],
  )
  await site.db.pool.query(
    `with sold as (select t.*, row_number() over (order by id) as number from tickets t where event_id = $1),
     more as (
       insert into tickets (event_id, id, order_id, ticket_type_id, owner_id, holder_name, holder_email, status,
                            qr_payload, validation_hash, used_at)
       select s.event_id, gen_random_uuid(), s.order_id, s.ticket_type_id, s.owner_id, s.holder_name, s.holder_email,
              'used', s.qr_payload, lpad(n::text, 16, '0'), now() - n * interval '1 second'
       from generate_series(1, $2) n join sold s on s.number = 1 + n % ${EARLY + TICKETS}
       returning id, event_id, used_at)
     insert into ticket_logs (event_type, ticket_id, event_id, message, created_at)
     select 'check_in', id, event_id, 'Come in', used_at from more`,
    [event.eventId, Math.max(0, size - EARLY - TICKETS)],
  )
  await site.db.pool.query('vacuum (analyze) tickets, ticket_logs')
  return {
    event,
    tickets: rows.map(({ id, validation_hash }) => ({ id, code: doorCode(id, validation_hash) })),
  }
}
