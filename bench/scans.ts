import type { BenchSite } from './bench-site.ts'
import { sendRequests, runConcurrently } from './load.ts'
import { type Measurement, measureCpu } from './measure.ts'
import { sellerOf } from './orders.ts'
import { measureWithLimit, printHeading, isQuick, printRow } from './report.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { TicketId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'

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

interface ScansResult extends Measurement {
  /** Tickets that the log says were let in; each must be there exactly once. */
  letIn: number
}

/** The door at rising numbers of scanners, each against the use-case through the driver. */
export async function scansPart(site: BenchSite): Promise<void> {
  printHeading('One door: every ticket presented twice, the second time refused')
  printRow(
    'event',
    'scanners',
    'answers/s',
    'ratio to driver',
    'p50 ms',
    'p99 ms',
    'server CPU',
    'pg CPU',
    'let in',
    'audit',
  )
  let isSound = true
  for (const { size, atOnce } of CASES) {
    const {
      value: score,
      limit,
      verdict,
    } = await measureWithLimit(
      () => sameScans(site, atOnce, size),
      () => oneDoor(site, atOnce, size),
    )
    const holds = score.letIn === EARLY + TICKETS
    isSound &&= holds
    printRow(
      `${size} tickets`,
      atOnce,
      score.perSecond,
      verdict(score.perSecond / limit),
      score.medianMs,
      score.p99Ms,
      score.serverCpuMs,
      score.postgresCpuMs,
      `${score.letIn}/${EARLY + TICKETS}`,
      holds ? 'holds' : 'VOID',
    )
  }
  if (!isSound) throw new Error('Not every ticket was let in once')
}

/** The organiser's door over HTTP, when some have come: every other code once, and then all of them again. */
async function oneDoor(site: BenchSite, atOnce: number, size: number): Promise<ScansResult> {
  const { event, codes } = await soldOut(site, size)
  const cookie = await sessionCookie(site.db, event.ownerId)
  const requests = codes.map((code) => {
    const body = new URLSearchParams({ code, opened: 'yes' }).toString()
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
  const presentTwice = (shown: typeof requests) =>
    sendRequests(site.origin, {
      atOnce,
      count: shown.length * 2,
      request: (at) => shown[at % shown.length] ?? { path: '/' },
    })
  await presentTwice(requests.slice(0, EARLY))
  const result = await measureCpu(site, () => presentTwice(requests.slice(EARLY)))
  const log = await site.db.pool.query<{ n: number }>(
    "select count(*)::integer as n from ticket_logs where event_id = $1 and event_type = 'check_in' and user_id = $2",
    [event.eventId, event.ownerId],
  )
  return { ...result, letIn: log.rows[0]?.n ?? 0 }
}

/** The limit: scans a second by the use-case alone, straight through the driver. */
async function sameScans(site: BenchSite, atOnce: number, size: number): Promise<number> {
  const { event, codes } = await soldOut(site, size)
  const doors = doorCache()
  const asker = {
    eventId: event.eventId,
    person: { id: event.ownerId, name: 'The host' },
    device: { ipAddress: null, userAgent: null },
    number: null,
    isOpened: true,
  }
  const scan = async (at: number) => {
    const ctx = { db: site.db, signer, doorCache: doors, now: systemNow() }
    if (!(await checkIn(ctx, asker, codes[at] ?? ''))) throw new Error('The host may not scan')
  }
  await runConcurrently({ atOnce, count: EARLY * 2 }, (at) => scan(at % EARLY))
  return (await runConcurrently({ atOnce, count: TICKETS * 2 }, (at) => scan(EARLY + (at % TICKETS))))
    .perSecond
}

/**
 * An event of `size` tickets, and the codes of those that are presented; the others, of the same orders, came in before, each with a
 * line in the log. A door opens long after most of the sale: no confirmation waits, and the tables are vacuumed.
 */
async function soldOut(site: BenchSite, size: number): Promise<{ event: OnSale; codes: string[] }> {
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
  return { event, codes: rows.map((ticket) => doorCode(ticket.id, ticket.validation_hash)) }
}
