import { expect, test } from 'vitest'
import {
  type CallOff,
  callOffNights,
  nightsToCallOff,
  wordsOfNights,
} from '#modules/checkout/cancel/call-off-nights.server.ts'
import { systemNow } from '#platform/time.ts'
import { proveManagers } from '#modules/teams/prove/prove-manager.server.ts'
import { eventCalledOff } from '#tests/support/event-called-off.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { buy, statusOf, mailsOf } = eventCalledOff(db)

/** Three events of one host: somebody holds a free ticket of the first, the second is paid. */
async function threeNights() {
  const [free, paid, empty] = [
    await makeEvent(db, { priceCents: 0 }),
    await makeEvent(db),
    await makeEvent(db),
  ]
  const nights = [free, paid, empty]
  await db.pool.query('update events set owner_id = $1 where id = any ($2::uuid[])', [
    free.ownerId,
    nights.map(({ eventId }) => eventId),
  ])
  await buy(free)
  await buy(paid, {}, 4000)
  const ids = nights.map(({ eventId }) => eventId)
  const managers = await proveManagers(db, { id: free.ownerId, name: '' }, ids, 'edit')
  if (!managers) throw new Error('Not their editor')
  const callOff = async (how: CallOff, over: { words?: string; isPutAway?: boolean } = {}) =>
    callOffNights(db, managers, {
      how,
      words: wordsOfNights(await nightsToCallOff(db, managers), how),
      note: 'The hall is closed.',
      isPutAway: false,
      now: systemNow(),
      ...over,
    })
  const statuses = () => Promise.all(nights.map(statusOf))
  return { nights, managers, callOff, statuses, free, paid }
}

test('several nights are postponed, and the guests of each are told of theirs', async () => {
  const { callOff, statuses, free, paid, managers } = await threeNights()
  expect(
    (await nightsToCallOff(db, managers)).map(({ guests, isPaid, isPostponed }) => [
      guests,
      isPaid,
      isPostponed,
    ]),
  ).toEqual([
    [1, false, false],
    [1, true, false],
    [0, false, false],
  ])
  expect(await callOff('postponed')).toEqual({ ok: true, value: { how: 'postponed', done: 3, left: [] } })
  expect(await statuses()).toEqual(['postponed', 'postponed', 'postponed'])
  expect((await nightsToCallOff(db, managers)).map(({ isPostponed }) => isPostponed)).toEqual([
    true,
    true,
    true,
  ])
  for (const night of [free, paid])
    expect(await mailsOf(night)).toMatchObject([
      { payload: { subject: expect.stringContaining('Postponed: ') as string, note: 'The hall is closed.' } },
    ])
})

test('of several nights that are cancelled, one with paid orders stays and is named', async () => {
  const { callOff, statuses } = await threeNights()
  expect(await callOff('cancelled')).toMatchObject({
    ok: true,
    value: { done: 2, left: [{ failure: { code: 'ORDERS_PAID' } }] },
  })
  expect(await statuses()).toEqual(['cancelled', 'published', 'cancelled'])
})

test('those that are cancelled can be put away at once', async () => {
  const { callOff, statuses } = await threeNights()
  await callOff('cancelled', { isPutAway: true })
  expect(await statuses()).toEqual(['archived', 'published', 'archived'])
})

test('nobody is told, and nothing changes, when one of them is another than the messages say', async () => {
  const { callOff, statuses, nights } = await threeNights()
  const words = 'Something else'
  expect(await callOff('cancelled', { words })).toEqual({ ok: false, failure: { code: 'MESSAGE_CHANGED' } })
  expect(await statuses()).toEqual(['published', 'published', 'published'])
  expect((await Promise.all(nights.map(mailsOf))).flat()).toEqual([])
})
