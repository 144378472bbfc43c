import { describe, expect, test } from 'vitest'
import { CHECK_IN_STATEMENT, checkInValues } from '#modules/tickets/door/check-in.server.ts'
import { readDoor } from '#modules/tickets/door/doors.server.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { isAnybodyIn } from '#modules/tickets/tell-guests.server.ts'
import { renewTickets } from '#modules/tickets/renew-tickets.server.ts'
import { nightOf } from '#modules/events/tonight.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { formatDay, noonOf, systemNow } from '#platform/time.ts'
import { presentedAt, testDoor } from '#tests/support/door.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  addEvent,
  addPerson,
  addTickets,
  type EventFixture,
  type TicketFixture,
} from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const { jackie, present, scan, managerOf, device, statusOf, logOf } = await testDoor(db)

const CHICAGO = 'America/Chicago'
const today = nightOf(systemNow(), CHICAGO)

/** A weekender whose third day of four is today; its tickets are of a type with these terms. */
async function weekender(
  { admits = 1, admitsOn = null }: { admits?: number; admitsOn?: number[] | null } = {},
  firstDay = -2,
) {
  const owner = await addPerson(db, 'Dee')
  const event = await addEvent(db, owner, {
    startsAt: instantAt(addDays(today, firstDay), '12:00', CHICAGO),
    endsAt: instantAt(addDays(today, firstDay + 3), '23:00', CHICAGO),
  })
  await db.statement('update ticket_types set admits = $2, admits_on = $3 where event_id = $1', [
    event.id,
    admits,
    admitsOn,
  ])
  const [ticket] = await addTickets(db, event, jackie)
  const editor = await proveManager(db, owner, event.id, 'edit')
  if (!editor) throw new Error('Not the owner')
  return { event, ticket, door: await managerOf(event, owner), editor }
}

/** Makes the check-in of a ticket one of some days ago. */
const usedDaysAgo = (event: EventFixture, ticket: TicketFixture, days: number) =>
  db.statement(
    `with logged as (
       update ticket_logs set created_at = created_at - $3 * interval '1 day'
       where event_id = $1 and ticket_id = $2 and event_type = 'check_in')
     update tickets set used_at = used_at - $3 * interval '1 day' where event_id = $1 and id = $2`,
    [event.id, ticket.id, days],
  )

/** How many sessions of this database wait for a lock. */
const waiting = async () => (await db.pool.query(`select ${LOCK_WAITERS}`)).rowCount

const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)
const told = (result: Awaited<ReturnType<typeof scan>>) => (result.ok ? 'in' : result.failure.code)

describe('a ticket of a weekender', () => {
  test('lets in once on each day', async () => {
    const { event, ticket, door } = await weekender()
    expect(told(await scan(codeOf(ticket), door))).toBe('in')
    expect(told(await scan(codeOf(ticket), door))).toBe('ALREADY_IN')
    await usedDaysAgo(event, ticket, 1)
    expect(told(await scan(codeOf(ticket), door))).toBe('in')
    expect(told(await scan(codeOf(ticket), door))).toBe('ALREADY_IN')
    expect((await logOf(event)).filter((row) => row.event_type === 'check_in')).toHaveLength(2)
  })

  test('lets in once on a later day, however many doors scan it in the same moment', async () => {
    const { event, ticket, door } = await weekender()
    await scan(codeOf(ticket), door)
    await usedDaysAgo(event, ticket, 1)
    const answers = await Promise.all(Array.from({ length: 16 }, () => scan(codeOf(ticket), door)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test.each([
    ['on its day', [1, 3], 'in'],
    ['on another day', [1, 2, 4], 'OTHER_DAY'],
  ])('that is good on some days lets in %s', async (_when, admitsOn, verdict) => {
    const { ticket, door } = await weekender({ admitsOn })
    expect(told(await scan(codeOf(ticket), door))).toBe(verdict)
  })

  test('names the days on which it is good', async () => {
    const { ticket, door } = await weekender({ admitsOn: [4] })
    const goodOn = formatDay(noonOf(addDays(today, 1)), 'UTC')
    expect(await scan(codeOf(ticket), door)).toMatchObject({
      failure: { goodOn, guest: { holderName: 'Jackie Montgomery' } },
    })
    expect(await statusOf(ticket.id)).toMatchObject({ status: 'active' })
  })

  test('of the first day lets in before the event begins, at a door that was opened, and of the last one after it ends', async () => {
    const early = await weekender({ admitsOn: [1] }, 1)
    expect(await present(early.door, codeOf(early.ticket), true)).toMatchObject({ result: { ok: true } })
    const late = await weekender({ admitsOn: [4] }, -3)
    await db.statement('update events set ends_at = now() - interval $$1 minute$$ where id = $1', [
      late.event.id,
    ])
    expect(told(await scan(codeOf(late.ticket), late.door))).toBe('in')
  })

  test('is taken back on its later day', async () => {
    const { event, ticket, door } = await weekender()
    await scan(codeOf(ticket), door)
    await usedDaysAgo(event, ticket, 1)
    await scan(codeOf(ticket), door)
    expect(await undoCheckIn(db, door, await scanOf(db, ticket.id), device)).toBe(true)
    expect(told(await scan(codeOf(ticket), door))).toBe('in')
  })
})

test('a set that goes on to breakfast is one day', async () => {
  const { event, ticket, door } = await weekender()
  await scan(codeOf(ticket), door)
  await db.statement(
    'update events set starts_at = now() - interval $$9 hours$$, ends_at = now() + interval $$15 hours$$ where id = $1',
    [event.id],
  )
  await db.statement('update tickets set used_at = now() - interval $$8 hours$$ where id = $1', [ticket.id])
  await renewTickets(db)
  expect(told(await scan(codeOf(ticket), door))).toBe('ALREADY_IN')
})

test('a ticket of one night is used for ever, also on the morning after', async () => {
  const { event, ticket, door } = await weekender()
  await scan(codeOf(ticket), door)
  await db.statement(
    'update events set starts_at = now() - interval $$9 hours$$, ends_at = now() - interval $$5 hours$$ where id = $1',
    [event.id],
  )
  await db.statement('update tickets set used_at = now() - interval $$8 hours$$ where id = $1', [ticket.id])
  expect(told(await scan(codeOf(ticket), door))).toBe('ALREADY_IN')
})

describe('an extra', () => {
  test('is handed out once, lets nobody in, and is not good again', async () => {
    const { event, ticket, door } = await weekender({ admits: 0 })
    expect(await present(door, codeOf(ticket))).toMatchObject({
      result: { ok: true, value: { isExtra: true } },
      state: { door: { inTheRoom: 0 }, recent: [{ kind: 'in', message: 'Handed out' }] },
    })
    expect(told(await scan(codeOf(ticket), door))).toBe('ALREADY_HANDED_OUT')
    await usedDaysAgo(event, ticket, 1)
    expect(told(await scan(codeOf(ticket), door))).toBe('ALREADY_HANDED_OUT')
    expect(await renewTickets(db)).toBe(0)
    expect((await logOf(event))[0]).toMatchObject({ event_type: 'check_in', message: 'Handed out' })
    expect(await readDoor(db, door)).toMatchObject({ inTheRoom: 0, expected: 0 })
  })
})

test('the door counts the guests of the day', async () => {
  const { event, ticket, door } = await weekender()
  const [other] = await addTickets(db, event, jackie)
  await scan(codeOf(ticket), door)
  expect(await readDoor(db, door)).toMatchObject({ inTheRoom: 1, expected: 2 })
  await usedDaysAgo(event, ticket, 1)
  expect(await readDoor(db, door)).toMatchObject({ inTheRoom: 0, expected: 2 })
  await scan(codeOf(other), door)
  expect(await readDoor(db, door)).toMatchObject({ inTheRoom: 1, expected: 2 })
  await db.statement('update ticket_types set admits_on = $2 where event_id = $1', [event.id, [1, 2]])
  expect(await readDoor(db, door)).toMatchObject({ expected: 0 })
})

describe('on the morning after a day', () => {
  test.each<[string, number[] | null, string]>([
    ['of every day', null, 'active'],
    ['of that day and a later one', [2, 4], 'active'],
    ['of that day alone', [2], 'used'],
  ])('a ticket %s, with the days %j, is %s', async (_which, admitsOn, status) => {
    const { event, ticket, door, editor } = await weekender()
    await scan(codeOf(ticket), door)
    await db.statement('update ticket_types set admits_on = $2 where event_id = $1', [event.id, admitsOn])
    await usedDaysAgo(event, ticket, 1)
    await renewTickets(db)
    expect(await statusOf(ticket.id)).toMatchObject({ status })
    // Its start stays: somebody was in.
    expect(await isAnybodyIn(db, editor)).toBe(true)
  })

  test('one that is checked in at that moment stays used', async () => {
    const { event, ticket, door } = await weekender()
    await scan(codeOf(ticket), door)
    await usedDaysAgo(event, ticket, 1)
    const client = await db.pool.connect()
    await client.query('begin')
    const values = checkInValues([presentedAt(door, ticket)])
    const admitted = await client.query<{ ticketId: string | null }>(CHECK_IN_STATEMENT, values)
    expect(admitted.rows[0]?.ticketId).toBe(ticket.id)
    const renewed = renewTickets(db)
    await expect.poll(() => waiting()).toBe(1)
    await client.query('commit')
    client.release()
    expect(await renewed).toBe(0)
    expect(told(await scan(codeOf(ticket), door))).toBe('ALREADY_IN')
  })

  test('one that was used today stays used', async () => {
    const { ticket, door } = await weekender()
    await scan(codeOf(ticket), door)
    await renewTickets(db)
    expect(await statusOf(ticket.id)).toMatchObject({ status: 'used' })
  })

  test('one that was in before, and was taken back today, was in', async () => {
    const { event, ticket, door, editor } = await weekender()
    await scan(codeOf(ticket), door)
    await db.statement(
      "update ticket_logs set created_at = created_at - interval '1 day' where event_id = $1",
      [event.id],
    )
    await usedDaysAgo(event, ticket, 1)
    await scan(codeOf(ticket), door)
    await undoCheckIn(db, door, await scanOf(db, ticket.id), device)
    expect(await isAnybodyIn(db, editor)).toBe(true)
  })

  test('an extra that was handed out lets nobody say that somebody was in', async () => {
    const { ticket, door, editor } = await weekender({ admits: 0 })
    await scan(codeOf(ticket), door)
    expect(await isAnybodyIn(db, editor)).toBe(false)
  })

  test('one that was taken back lets nobody say that somebody was in', async () => {
    const { ticket, door, editor } = await weekender()
    await scan(codeOf(ticket), door)
    await undoCheckIn(db, door, await scanOf(db, ticket.id), device)
    expect(await isAnybodyIn(db, editor)).toBe(false)
  })
})
