// Codes that nobody was given, typed at one moment, do not share a count. The control shows that this can fail.
import { expect, test } from 'vitest'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { whoWouldComeIn } from '#modules/tickets/door/who-would-come-in.server.ts'
import { goOut } from '#modules/tickets/presence/go-out.server.ts'
import { payloadText } from '#modules/tickets/qr-payload.ts'
import type { CheckInFailure } from '#modules/tickets/ticket.ts'
import type { Db } from '#platform/db.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import type { Result } from '#platform/result.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'
import { addTickets, signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const { jackie, device, doors, newDoor } = await testDoor(db)
const uncounted = throughStatement(db, (text, values) =>
  db.statement(text.replace(' or kept.count + excluded.count <= $3', ' or true'), values),
)

const { max } = RATE_LIMITS['guessed code']
const GUESSES = Array.from({ length: 2 * max }, (_, at) => `K7P3MZQ90ABC${String(at).padStart(4, '0')}`)

/** A door with so many guests, as whoever runs it asks. */
async function askedDoor(at: Db = db, guests = 2) {
  const { event, door } = await newDoor()
  const asker = {
    eventId: event.id,
    person: { id: door.personId, name: door.personName },
    device,
    number: null,
  }
  const ctx = { db: at, signer, doorCache: doors, now: systemNow() }
  const told = (answer: { result: Result<unknown, CheckInFailure> } | null) =>
    answer && (answer.result.ok ? 'good' : answer.result.failure.code)
  return {
    tickets: await addTickets(db, event, jackie, guests),
    scan: async (code: string) => told(await checkIn(ctx, asker, code)),
    leave: async (code: string) => told(await goOut(ctx, asker, code)),
    look: async (code: string) => (await whoWouldComeIn(ctx, asker, code))?.holderName ?? null,
  }
}

const countOf = (answers: (string | null)[], answer: string) => answers.filter((one) => one === answer).length

test.each([
  ['with its guard', db, max],
  ['without it', uncounted, 2 * max],
])('so many are looked up at once and no more, and what is signed comes in: %s', async (_, at, most) => {
  for (const way of ['scan', 'leave'] as const) {
    const door = await askedDoor(at)
    const [signed, typed] = door.tickets
    const answers = await Promise.all([...GUESSES.map(door[way]), door.scan(payloadText(signed.payload))])
    expect(answers.at(-1)).toBe('good')
    expect(countOf(answers, 'TICKET_NOT_FOUND')).toBe(most)
    expect(countOf(answers, 'TOO_MANY_TRIES')).toBe(GUESSES.length - most)
    expect(await door.scan(typed!.hash)).toBe(most === max ? 'TOO_MANY_TRIES' : 'good')
  }
})

test('a door that asks first counts each guess once, also of many at one moment', async () => {
  const { look, tickets, scan } = await askedDoor()
  const ask = async (code: string) => (await look(code)) ?? scan(code)
  for (const code of GUESSES.slice(0, max - 1)) expect(await ask(code)).toBe('TICKET_NOT_FOUND')
  expect(await ask(tickets[0].hash)).toBe('Jackie Montgomery')
  expect(countOf(await Promise.all(GUESSES.slice(max).map(ask)), 'TICKET_NOT_FOUND')).toBeLessThanOrEqual(1)
  expect(await ask(GUESSES[max]!)).toBe('TOO_MANY_TRIES')
  expect(await ask(payloadText(tickets[0].payload))).toBe('Jackie Montgomery')
})

test('typed codes that somebody was given are never counted, whatever becomes of them', async () => {
  const { look, scan, leave, tickets } = await askedDoor(db, GUESSES.length)
  const [first, ...others] = tickets
  for (const _ of GUESSES) {
    expect(await look(first.hash)).toBe('Jackie Montgomery')
    expect(await leave(first.hash)).toBe('NOT_IN')
  }
  expect(await scan(first.hash)).toBe('good')
  for (const _ of GUESSES) {
    expect(await scan(first.hash)).toBe('ALREADY_IN')
    expect(await leave(first.hash)).toBe('good')
    expect(await scan(first.hash)).toBe('good')
  }
  for (const { hash } of others) expect(await scan(hash)).toBe('good')
})

test('scanned codes that nobody was given count, and are never limited', async () => {
  const { scan, leave, tickets } = await askedDoor()
  const [first, second] = tickets
  const forged = payloadText({ ...first.payload, holderName: 'Somebody else' })
  for (const way of [scan, leave])
    for (let time = 0; time < max / 2; time++) expect(await way(forged)).toBe('FORGED')
  expect(await scan(first.hash)).toBe('TOO_MANY_TRIES')
  expect(await scan(forged)).toBe('FORGED')
  expect(await scan(payloadText(second!.payload))).toBe('good')
})
