import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PATIENCE_MS } from '#modules/checkout/pay/given-up.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { countOf, takenOf, want } from '#tests/support/buying.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

/** Presses pay while the places are locked for longer than anybody waits; the buyer leaves meanwhile, or stays. */
async function pressAndWait(leaves: boolean) {
  const event = await makeEvent(db)
  const { lines: items, ...request } = want(event, 1)
  const selling = await db.pool.connect()
  await selling.query('begin')
  await selling.query('select from ticket_inventory where event_id = $1 for update', [event.eventId])
  const leaving = new AbortController()
  const as = await signedInPerson(db)
  const json = { ...request, items, referralCode: undefined }
  const answer = site.request('/api/checkout', { as, json, signal: leaving.signal }).catch(() => null)
  await expect.poll(() => countOf(db, `${LOCK_WAITERS} and query like '%place_ch%'`)).toBeGreaterThan(0)
  if (leaves) leaving.abort()
  await sleep(PATIENCE_MS + 500)
  await selling.query('commit')
  selling.release()
  await answer
  // Whoever left has no answer: the placing goes on without them.
  const ends = async () => {
    const { rows } = await db.pool.query<{ state: string }>(
      `select p.state from payments p join orders o on o.checkout_id = p.checkout_id
       where o.event_id = $1 and p.state <> 'processing'`,
      [event.eventId],
    )
    return rows[0]?.state
  }
  await expect.poll(ends, { timeout: 5_000 }).toBeDefined()
  return { state: await ends(), taken: () => takenOf(db, event) }
}

test('a buyer who leaves while their places are waited for is charged nothing, though they are placed', async () => {
  const before = simulator.ledger().length
  const { state, taken } = await pressAndWait(true)
  expect(state).toBe('cancelled')
  await expect.poll(taken).toBe(0)
  expect(simulator.ledger()).toHaveLength(before)
})

test('a buyer who waits as long buys', async () => {
  const { state, taken } = await pressAndWait(false)
  expect([state, await taken()]).toEqual(['captured', 1])
})
