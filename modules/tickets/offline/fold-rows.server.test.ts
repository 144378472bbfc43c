// What of the lines of the log a ticket's row is made of, line by line.
import { expect, test } from 'vitest'
import { foldCheckIns } from '#modules/tickets/offline/report/fold-check-ins.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, newDoor } = await testDoor(db)

/** A line: who told it, how many minutes ago, and what speaks against it. */
interface Line {
  by: string
  ago: number
  type?: string
  code?: string
  isTakenBack?: true
}

/** What is said of a ticket whose log has these lines, which was used or not, and whose guest went out so many minutes ago. */
async function folded(lines: Line[], before: { used?: number; out?: number; status?: string } = {}) {
  const { event, door } = await newDoor()
  const [ticket, other] = await addTickets(db, event, jackie, 2)
  const minutes = (ago: number) => `now() - interval '${ago} minutes'`
  await db.pool.query(
    `update tickets set status = $2, used_at = ${before.used === undefined ? 'null' : minutes(before.used)},
       out_at = ${before.out === undefined ? 'null' : minutes(before.out)} where id = $1`,
    [ticket.id, before.status ?? (before.used === undefined ? 'active' : 'used')],
  )
  for (const { by, ago, type = 'check_in', code, isTakenBack } of lines) {
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into ticket_logs (event_type, ticket_id, event_id, message, metadata, error_code, scanned_at)
       values ($1, $2, $3, 'Told', jsonb_build_object('by', $4::text), $5, ${minutes(ago)}) returning id`,
      [type, ticket.id, event.id, by, code ?? null],
    )
    if (isTakenBack)
      await db.pool.query(
        `insert into ticket_logs (event_type, ticket_id, event_id, message, undoes) values ('check_in_undone', $1, $2, 'Told', $3)`,
        [ticket.id, event.id, rows[0]!.id],
      )
  }
  const reporter = { eventId: event.id, personId: door.personId, personName: door.personName }
  await withTransaction(db, (tx) => foldCheckIns(tx, reporter, [ticket.id]))
  const { rows } = await db.pool.query<{ status: string; by: string | null; isOut: boolean; id: string }>(
    'select id, status, used_by_name as by, out_at is not null as "isOut" from tickets where order_id = $1',
    [ticket.orderId],
  )
  expect(rows.find(({ id }) => id === other!.id)).toMatchObject({ status: 'active', by: null })
  const { status, by, isOut } = rows.find(({ id }) => id === ticket.id)!
  return `${status} ${by}${isOut ? ', out' : ''}`
}

test.each<[string, Line[], Parameters<typeof folded>[1], string]>([
  [
    'the earliest',
    [
      { by: 'Ann', ago: 5 },
      { by: 'Bea', ago: 9 },
    ],
    {},
    'used Bea',
  ],
  ['none that was not good', [{ by: 'Ann', ago: 9, code: 'PASSED_ON' }], {}, 'active null'],
  [
    'the next, where the first was not good',
    [
      { by: 'Ann', ago: 9, code: 'PASSED_ON' },
      { by: 'Bea', ago: 5 },
    ],
    {},
    'used Bea',
  ],
  ['none that was taken back', [{ by: 'Ann', ago: 9, isTakenBack: true }], {}, 'active null'],
  [
    'the next, where the first was taken back',
    [
      { by: 'Ann', ago: 9, isTakenBack: true },
      { by: 'Bea', ago: 5 },
    ],
    {},
    'used Bea',
  ],
  ['none that was refused', [{ by: 'Ann', ago: 9, type: 'check_in_refused' }], {}, 'active null'],
  ['nothing of a ticket that was refunded', [{ by: 'Ann', ago: 9 }], { status: 'refunded' }, 'refunded null'],
  ['nothing of a ticket that is void', [{ by: 'Ann', ago: 9 }], { status: 'cancelled' }, 'cancelled null'],
])('of several admissions counts %s', async (_, lines, before, said) => {
  expect(await folded(lines, before)).toBe(said)
})

test.each<[string, Line[], string]>([
  [
    'is in when a door lets them in after that',
    [
      { by: 'Ann', ago: 9 },
      { by: 'Bea', ago: 2 },
    ],
    'used Ann',
  ],
  [
    'stays out when a door let them in before',
    [
      { by: 'Ann', ago: 9 },
      { by: 'Bea', ago: 7 },
    ],
    'used Ann, out',
  ],
  [
    'stays out when that admission was not good',
    [
      { by: 'Ann', ago: 9 },
      { by: 'Bea', ago: 2, code: 'PASSED_ON' },
    ],
    'used Ann, out',
  ],
  [
    'stays out when that admission was taken back',
    [
      { by: 'Ann', ago: 9 },
      { by: 'Bea', ago: 2, isTakenBack: true },
    ],
    'used Ann, out',
  ],
  [
    'stays out when a door refused them',
    [
      { by: 'Ann', ago: 9 },
      { by: 'Bea', ago: 2, type: 'check_in_refused' },
    ],
    'used Ann, out',
  ],
])('who went out %s', async (_, lines, said) => {
  // By another door, which told of it first: the row is to be made anew.
  expect(await folded(lines, { used: 8, out: 5 })).toBe(said)
})
