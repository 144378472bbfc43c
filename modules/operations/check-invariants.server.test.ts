import { beforeEach, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { checkInvariants, lastInvariantCheck } from '#modules/operations/check-invariants.server.ts'
import { createLog } from '#platform/log.server.ts'
import { HOUR_MS, type Instant, plusMs, toInstant } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const invariants = readFileSync(new URL('../../db/invariants.sql', import.meta.url), 'utf8')
const lines: string[] = []
const check = (now: Instant) =>
  checkInvariants({ db, now, invariants, log: createLog({ write: (line) => lines.push(line) }) })

const NIGHT = toInstant('2026-11-25T09:00:00Z')
beforeEach(async () => {
  await db.pool.query('delete from instance_meta')
  lines.length = 0
})

test('what holds is kept as the answer of that night, and asked again the next', async () => {
  expect(await lastInvariantCheck(db)).toBeNull()
  expect(await check(NIGHT)).toBe(0)
  expect(await lastInvariantCheck(db)).toEqual({ checkedAt: NIGHT, broken: [] })
  await check(plusMs(NIGHT, HOUR_MS))
  expect((await lastInvariantCheck(db))?.checkedAt).toBe(NIGHT)
  const next = plusMs(NIGHT, 24 * HOUR_MS)
  await check(next)
  expect((await lastInvariantCheck(db))?.checkedAt).toBe(next)
  expect(lines).toEqual([])
})

test('what does not hold is one line each that says what, how often and where, and is kept', async () => {
  const events = [await makeEvent(db), await makeEvent(db)]
  await db.pool.query('delete from ticket_inventory')
  expect(await check(NIGHT)).toBe(1)
  const example = events.map(({ eventId, ticketTypeId }) => `${eventId} ${ticketTypeId}`).toSorted()[0]
  const invariant = 'a ticket type has no inventory'
  expect(await lastInvariantCheck(db)).toEqual({
    checkedAt: NIGHT,
    broken: [{ invariant, count: 2, example }],
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`What must always hold does not. 2 times: ${invariant}. Look at ${example}.`)
})
