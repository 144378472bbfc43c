import { expect, test } from 'vitest'
import { cancelPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { allPayouts } from '#modules/payouts/pay/payouts-to-make.server.ts'
import type { PayoutId } from '#platform/ids.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { pastNight } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { payoutSteps } from '#tests/support/payout-steps.ts'

const db = await testDatabase()
const { ada, bea, made, approve, send, paidOut } = await payoutSteps(db)
const listed = (by = ada) =>
  allPayouts({ db, services: { paypal: null, isPaypalOn: false, secret: SECRET } }, by)
const set = (values: string, payoutId: PayoutId) =>
  db.pool.query(`update payouts set ${values} where id = $1`, [payoutId])
const newOne = async () => made((await pastNight(db, [4_000])).organizerId)

test('those that are not finished come first, the oldest first, and then the newest that are', async () => {
  const [paid, cancelled] = [await paidOut((await pastNight(db, [4_000])).organizerId), await newOne()]
  await cancelPayout({ db }, ada, cancelled)
  const [first, second, third] = [await newOne(), await newOne(), await newOne()]
  await approve(second)
  await approve(third)
  await send(third)
  const days = [
    [paid, 5],
    [cancelled, 4],
    [third, 3],
    [second, 2],
    [first, 1],
  ] as const
  for (const [id, ago] of days) await set(`made_at = now() - interval '${ago} days'`, id)
  expect((await listed()).map(({ id }) => id)).toEqual([third, second, first, cancelled, paid])
})

test('of one that is on its way another admin reads when they may go on with it', async () => {
  const payoutId = await newOne()
  await approve(payoutId)
  await send(payoutId)
  const of = async (by: typeof ada) => (await listed(by)).find(({ id }) => id === payoutId)?.sending
  expect(await of(ada)).toMatchObject({ by: 'Ada', isMine: true })
  expect(await of(bea)).toMatchObject({ by: 'Ada', isMine: false, mayGoOn: false })
  await set(`sending_at = now() - interval '23 hours 59 minutes'`, payoutId)
  expect(await of(bea)).toMatchObject({ mayGoOn: false })
  await set(`sending_at = now() - interval '24 hours'`, payoutId)
  expect(await of(bea)).toMatchObject({ mayGoOn: true })
  // Whoever began is gone.
  await set('sending_at = now(), sending_by = null', payoutId)
  expect(await of(bea)).toMatchObject({ by: '', isMine: false, mayGoOn: true })
})
