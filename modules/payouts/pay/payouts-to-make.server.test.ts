import { expect, test } from 'vitest'
import { cancelPayout, returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { allPayouts } from '#modules/payouts/pay/payouts-to-make.server.ts'
import type { PayoutId } from '#platform/ids.ts'
import { SECRETS } from '#tests/support/box-office.ts'
import { pastNight } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { payoutSteps } from '#tests/support/payout-steps.ts'

const db = await testDatabase()
const { ada, bea, made, approve, send, paidOut } = await payoutSteps(db)
const services = { paypal: null, isPaypalOn: false, ...SECRETS }
const listed = async (by = ada) => (await allPayouts({ db, services }, by)).rows
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

test('one that is cancelled says who did that, and when; one that came back was not cancelled', async () => {
  const [cancelled, returned] = [await newOne(), await paidOut((await pastNight(db, [4_000])).organizerId)]
  await cancelPayout({ db }, bea, cancelled)
  await returnPayout({ db }, ada, returned)
  const of = async (payout: PayoutId) => (await listed()).find(({ id }) => id === payout)?.cancelled
  expect(await of(cancelled)).toEqual({ by: 'Bea', at: expect.stringMatching(/^20/) as string })
  expect(await of(returned)).toBeNull()
  await set('cancelled_by = null', cancelled)
  expect(await of(cancelled)).toMatchObject({ by: '' })
})

test('nothing of a row goes out but what an admin is shown', async () => {
  const id = await newOne()
  const shown = (await listed()).find((payout) => payout.id === id)!
  expect(Object.keys(shown).toSorted().join(' ')).toBe(
    'amount approvedBy byPaypal cancelled details hint id isAccountOld madeAt madeBy organizer paid paypal problem reference refusal sending state',
  )
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

test('who sent it and when is said of one that was sent alone, and where it went is shown no more', async () => {
  const [sent, waiting] = [await paidOut((await pastNight(db, [4_000])).organizerId), await newOne()]
  const all = await listed()
  const at = expect.stringMatching(/Z$/)
  expect(all.find(({ id }) => id === sent)).toMatchObject({
    paid: { by: 'Ada', at },
    sending: null,
    details: null,
  })
  expect(all.find(({ id }) => id === waiting)).toMatchObject({ paid: null, sending: null, details: null })
})

test('an admin who is alone may approve their own a day later: that they sign in again is asked when they do', async () => {
  const payoutId = await newOne()
  const refusal = async () => (await listed()).find(({ id }) => id === payoutId)?.refusal
  await db.pool.query('update profiles set is_admin = false where id = $1', [bea.personId])
  expect(await refusal()).toEqual({ code: 'SECOND_LOOK_TOO_EARLY' })
  await set(`made_at = now() - interval '25 hours'`, payoutId)
  expect(await refusal()).toBeNull()
  await db.pool.query('update profiles set is_admin = true where id = $1', [bea.personId])
})

test('each is on one of the pages, however many there are, in one order there and back', async () => {
  const [paid, open] = [await paidOut((await pastNight(db, [4_000])).organizerId), await newOne()]
  await db.pool.query(
    `insert into payouts select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
       'made_at', p.made_at - (n / 3) * interval '1 minute'))).*
     from payouts p, generate_series(1, 120) n where p.id = $1`,
    [paid],
  )
  const pages = []
  for (let page: string | null = null, isLast = false; !isLast;) {
    const found: Awaited<ReturnType<typeof allPayouts>> = await allPayouts({ db, services }, ada, page)
    pages.push(found)
    page = found.next
    isLast = page === null
  }
  const all = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
  const [{ count }] = (await db.statement<{ count: number }>(
    'select count(*)::integer as count from payouts',
  )) as [{ count: number }]
  expect([all.length, new Set(all).size]).toEqual([count, count])
  expect(pages.map(({ rows }) => rows.length).slice(0, 2)).toEqual([50, 50])
  expect(all).toContain(open)
  const ended = pages
    .flatMap(({ rows }) => rows)
    .filter(({ state }) => !['made', 'approved', 'sending'].includes(state))
  const times = ended.map(({ madeAt }) => madeAt)
  expect(times).toEqual(times.toSorted().reverse())
  const back = await allPayouts({ db, services }, ada, pages[1]!.previous)
  expect(back.rows.map(({ id }) => id)).toEqual(pages[0]!.rows.map(({ id }) => id))
  // What came back long ago is on the last one.
  const last = pages.at(-1)!.rows.at(-1)!
  expect(await returnPayout({ db }, ada, last.id)).toMatchObject({ ok: true })
})
