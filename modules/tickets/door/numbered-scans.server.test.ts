// A device names each scan by a number that it gives once. What becomes of one that it gives twice.
import { expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets, type EventFixture } from '#tests/support/ticket-fixtures.ts'

const MAX_GUESSES = RATE_LIMITS['guessed code'].max

const db = await testDatabase()
const { jackie, present, newDoor, logOf } = await testDoor(db)
const linesOf = async (event: EventFixture) =>
  (await logOf(event)).map(({ event_type, ticket_id, device_counter }) => [
    event_type,
    ticket_id,
    device_counter,
  ])

test('two tickets under one number are two lines, and the first one keeps it', async () => {
  const { event, door } = await newDoor()
  const [first, second] = await addTickets(db, event, jackie, 2)
  const number = { deviceId: crypto.randomUUID(), counter: 7 }
  for (const { id, hash } of [first, second!])
    expect((await present(door, doorCode(id, hash), false, { number }))?.result.ok).toBe(true)
  expect(await linesOf(event)).toEqual([
    ['check_in', first.id, 7],
    ['check_in', second!.id, null],
  ])
})

test('a scan that is asked again, because its answer was lost, stays one line', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const number = { deviceId: crypto.randomUUID(), counter: 1 }
  for (let time = 0; time < 2; time++)
    await present(door, doorCode(ticket.id, ticket.hash), false, { number })
  expect(await linesOf(event)).toEqual([['check_in', ticket.id, 1]])
})

test('codes that nobody was given are counted, also under one number', async () => {
  const { event, door } = await newDoor()
  const number = { deviceId: crypto.randomUUID(), counter: 1 }
  const codes: string[] = []
  for (let guess = 0; guess <= MAX_GUESSES; guess++) {
    const text = `K7P3MZQ90ABC${String(guess).padStart(4, '0')}`
    const result = (await present(door, text, false, { number }))!.result
    codes.push(result.ok ? 'in' : result.failure.code)
  }
  expect(codes.at(-1)).toBe('TOO_MANY_TRIES')
  expect(await logOf(event)).toHaveLength(codes.length)
})

test('a scan that was refused and is let in under its number is one line', async () => {
  const { event, door } = await newDoor()
  const [unknown, postponed] = await addTickets(db, event, jackie, 2)
  const scan = async (text: string, counter: number) =>
    (await present(door, text, false, { number: { deviceId, counter } }))!.result.ok
  const deviceId = crypto.randomUUID()
  expect(await scan('K7P3MZQ90ABC0001', 1)).toBe(false)
  expect(await scan(doorCode(unknown.id, unknown.hash), 1)).toBe(true)
  const say = (status: string) =>
    db.pool.query('update events set status = $2 where id = $1', [event.id, status])
  await say('postponed')
  expect(await scan(doorCode(postponed!.id, postponed!.hash), 2)).toBe(false)
  await say('published')
  expect(await scan(doorCode(postponed!.id, postponed!.hash), 2)).toBe(true)
  expect(await linesOf(event)).toEqual([
    ['check_in', unknown.id, 1],
    ['check_in', postponed!.id, 2],
  ])
})
