import { beforeEach, expect, test } from 'vitest'
import { holdWithinLimit } from '#modules/seating/hold/limit-holds.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
beforeEach(() => db.pool.query('truncate rate_limits'))

const hold = async (seats: number, holding = () => Promise.resolve('held')) => {
  const asker = { clientAddress: '192.0.2.1', email: null }
  const within = await holdWithinLimit(db, asker, seats, {
    hold: holding,
    isHeld: (answer) => answer === 'held',
  })
  return within.ok ? within.value : within.failure.code
}
const { max } = RATE_LIMITS['held seats']

test('who asks for more than are left may still have fewer', async () => {
  await hold(max - 5)
  expect([await hold(8), await hold(8), await hold(4)]).toEqual(['TOO_MANY_HELD', 'TOO_MANY_HELD', 'held'])
  expect([await hold(1), await hold(1)]).toEqual(['held', 'TOO_MANY_HELD'])
})

test('what was not held is not counted, nor where holding broke', async () => {
  await hold(max - 8)
  expect(await hold(8, () => Promise.resolve('taken'))).toBe('taken')
  await expect(hold(8, () => Promise.reject(new Error('No connection')))).rejects.toThrow('No connection')
  expect([await hold(8), await hold(1)]).toEqual(['held', 'TOO_MANY_HELD'])
})
