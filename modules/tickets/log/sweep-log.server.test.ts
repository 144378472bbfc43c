import { expect, test } from 'vitest'
import { SWEEP, sweepLog } from '#modules/tickets/log/sweep-log.server.ts'
import { TRIM_PAYMENTS } from '#modules/tickets/log/write-log-lines.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const tasha = await addPerson(db, 'Tasha')

/** A line of a given age in days, of an event that ended so many days ago; negative is to come. */
async function line(
  type: string,
  ageDays: number,
  event: { endedDaysAgo: number; status?: string } | null = null,
): Promise<string> {
  let eventId: string | null = null
  if (event) {
    eventId = (await addEvent(db, tasha)).id
    await db.pool.query(
      `update events set status = $3, ends_at = now() - make_interval(days => $2), starts_at = now() - make_interval(days => $2) - interval '5 hours' where id = $1`,
      [eventId, event.endedDaysAgo, event.status ?? 'published'],
    )
  }
  const { rows } = await db.pool.query(
    `insert into ticket_logs (event_type, event_id, message, created_at) values ($1, $2, $1, now() - make_interval(days => $3)) returning id`,
    [type, eventId, ageDays],
  )
  return rows[0].id
}
const isKept = async (id: string) =>
  (await db.pool.query('select 1 from ticket_logs where id = $1', [id])).rows.length === 1

test.each<[string, string, number, { endedDaysAgo: number; status?: string } | null, boolean]>([
  ['what the site noted is kept for 30 days', 'slow_operation', 29, null, true],
  ['and not longer', 'slow_operation', 31, null, false],
  ['also of an event that is not over', 'copy_made', 31, { endedDaysAgo: -1 }, false],
  ['nor is a failure, or a payment', 'failed_operation', 31, null, false],
  ['nor is a failure, or a payment', 'payment', 31, null, false],
  ['a check-in is kept for a year after its event', 'check_in', 364, { endedDaysAgo: 364 }, true],
  ['and not longer', 'check_in', 367, { endedDaysAgo: 366 }, false],
  ['and so is who changed it', 'event_changed', 364, { endedDaysAgo: 364 }, true],
  ['and not longer either', 'event_changed', 367, { endedDaysAgo: 366 }, false],
  ['a check-in of an event that is not over stays, however old', 'check_in', 800, { endedDaysAgo: -1 }, true],
  ['and of one that ended lately', 'check_in', 800, { endedDaysAgo: 10 }, true],
  [
    'and of a postponed one, whatever its old day was',
    'check_in',
    800,
    { endedDaysAgo: 700, status: 'postponed' },
    true,
  ],
  ['one of a cancelled event goes', 'ticket_renamed', 800, { endedDaysAgo: 700, status: 'cancelled' }, false],
  ['one of no event goes after a year', 'check_in_refused', 367, null, false],
  ['and not before', 'check_in_refused', 360, null, true],
])('%s', async (_name, type, ageDays, event, kept) => {
  const id = await line(type, ageDays, event)
  await sweepLog(db)
  expect(await isKept(id)).toBe(kept)
})

test('all that is old goes in one run, however much it is', async () => {
  await db.pool.query(
    `insert into ticket_logs (event_type, message, created_at) select 'slow_operation', 'x', now() - interval '40 days' from generate_series(1, 5001)`,
  )
  expect(await sweepLog(db)).toBe(5_001)
  expect(await sweepLog(db)).toBe(0)
})

/** The indexes that a statement uses where there are lines enough. */
async function indexesOf(statement: string, values: unknown[] = []): Promise<string> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query(`explain (costs off) ${statement}`, values)
    return rows.map((row) => row['QUERY PLAN'] as string).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each<[string, string, string, unknown[]?]>([
  ['the lines of a person', 'ticket_logs_person', 'select 1 from ticket_logs where user_id = $1', [tasha.id]],
  [
    'the history of a ticket',
    'ticket_logs_ticket',
    'select 1 from ticket_logs where ticket_id = $1 order by created_at desc limit 50',
    [tasha.id],
  ],
  ['the newest payments', 'ticket_logs_payments', TRIM_PAYMENTS],
  ['what is old', 'ticket_logs_age', SWEEP],
])('%s are found by %s', async (_name, index, statement, values) => {
  expect(await indexesOf(statement, values)).toContain(index)
})

test('the newest lines of a door are found by its index', async () => {
  const statement = `select l.id from ticket_logs l where l.event_id = $1
    and l.event_type in ('check_in', 'check_in_refused', 'check_in_undone', 'check_in_unproven', 'went_out', 'came_back', 'event_changed') order by l.created_at desc limit 50`
  expect(await indexesOf(statement, [tasha.id])).toContain('ticket_logs_scans')
})
