import { beforeAll, expect, test } from 'vitest'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { listLog, LINES_PER_PAGE } from '#modules/tickets/log/list-log.server.ts'
import { readLogQuery } from '#modules/tickets/log/log-query.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, ball, device, scan, newDoor } = await testDoor(db)
const night = await newDoor()

/** Of the night unless told. */
async function read(query = '', { event, door } = night) {
  const manager = await proveManager(db, { id: door.personId, name: '' }, event.id, 'sales')
  const { values: filters, page } = readLogQuery(new URLSearchParams(query))
  return listLog(db, manager!, { filters, page })
}
const whatOf = async (query = '') => (await read(query)).rows.map(({ what }) => what)

beforeAll(async () => {
  const [comes, leaves] = await addTickets(db, night.event, jackie, 2)
  const [elsewhere] = await addTickets(db, ball, jackie)
  const codes = [comes.hash, leaves!.hash, comes.hash, doorCode(elsewhere.id, elsewhere.hash)]
  for (const code of codes) await scan(code, night.door)
  await undoCheckIn(db, night.door, await scanOf(db, leaves!.id), device)
  // What is no matter of the door.
  await db.pool.query(
    `insert into ticket_logs (event_type, ticket_id, event_id, message) values ('ticket_sent', $1, $2, 'A link')`,
    [comes.id, night.event.id],
  )
})

test('says what happened at the doors of an event, the newest first', async () => {
  const { rows } = await read()
  expect(rows.map(({ what, message, guest, code }) => [what, message, guest?.name ?? null, code])).toEqual([
    ['check_in_undone', expect.any(String), 'Jackie Montgomery', null],
    // A ticket of another host is not shown to the host of this event.
    ['check_in_refused', 'Not found', null, 'TICKET_NOT_FOUND'],
    ['check_in_refused', 'Already in', 'Jackie Montgomery', 'ALREADY_IN'],
    ['check_in', 'Come in', 'Jackie Montgomery', null],
    ['check_in', 'Come in', 'Jackie Montgomery', null],
  ])
  expect(rows[3]).toMatchObject({ by: night.door.personName, device: 'An unknown device' })
})

test.each([
  ['what=check_in', ['check_in', 'check_in']],
  ['what=check_in_refused', ['check_in_refused', 'check_in_refused']],
  ['q=nobody of this name', []],
  ['q=come in', []], // the words of a door are those of every line
  ['q=montgom&what=check_in_undone', ['check_in_undone']],
])('asked for %s it is shorter', async (query, expected) => {
  expect(await whatOf(query)).toEqual(expected)
})

test('is found by what was presented, and by who stood there', async () => {
  const { rows } = await read('what=check_in_refused')
  const shown = rows[0]!.presented
  expect(shown).toMatch(/^.{8}…$/)
  expect(await whatOf(`q=${shown.slice(0, 8)}`)).toContain('check_in_refused')
  expect(await whatOf(`q=${night.door.personName.toLowerCase()}`)).toHaveLength(5)
})

test('shows what was presented whole where that is short', async () => {
  const { event, door } = await newDoor()
  await scan('A poster', door)
  expect((await read('', { event, door })).rows).toMatchObject([{ presented: 'A poster' }])
})

test('names nobody for a code that was given away', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  await db.pool.query(
    `insert into ticket_logs (level, event_type, ticket_id, event_id, message, error_code)
     values ('warn', 'check_in_refused', $1, $2, 'Validation failed', 'PASSED_ON')`,
    [ticket.id, event.id],
  )
  const { rows } = await read('', { event, door })
  expect(rows).toMatchObject([{ message: 'Given away', guest: null, device: '' }])
})

test('says when a door without a signal let somebody in, and who was off the door by then', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  await db.pool.query(
    `insert into ticket_logs (event_type, ticket_id, event_id, message, device_id, device_counter, scanned_at)
     values ('check_in_unproven', $1, $2, 'Let in by somebody who was off the door', gen_random_uuid(), 1, '2026-11-20T20:00:00Z')`,
    [ticket.id, event.id],
  )
  const { rows } = await read('', { event, door })
  expect(rows).toMatchObject([{ what: 'check_in_unproven', at: '2026-11-20T20:00:00.000Z' }])
})

test('has pages, of one event alone', async () => {
  const { event, door } = await newDoor()
  await db.pool.query(
    `insert into ticket_logs (event_type, event_id, message, created_at)
     select 'check_in_refused', $1, n::text, now() - n * interval '1 second' from generate_series(1, $2::integer) n`,
    [event.id, LINES_PER_PAGE + 1],
  )
  const first = await read('', { event, door })
  expect([first.rows.length, first.rows[0]?.message, first.previous]).toEqual([LINES_PER_PAGE, '1', null])
  const second = await read(`page=${first.next}`, { event, door })
  expect(second.rows.map(({ message }) => message)).toEqual([String(LINES_PER_PAGE + 1)])
})
