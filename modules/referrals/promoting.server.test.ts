import { expect, test } from 'vitest'
import { eventsToShare, promotingTotals, referralLinks } from '#modules/referrals/promoting.server.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson, makeReferralCode } from '#tests/support/box-office.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()

/** A promoter with a link, two clicks that are not counted yet, and an earning of each status given. */
async function promoter(statuses: string[]) {
  const event = await makeEvent(db)
  const id = await makePerson(db, 'Marcus Bell')
  const code = await makeReferralCode(db, event.organizerId, id)
  await db.pool.query('update referral_codes set clicks_count = 5 where code = $1', [code])
  for (const person of [await makePerson(db), await makePerson(db)])
    await db.pool.query(
      'insert into referral_clicks (referral_code_id, person_id) select id, $2 from referral_codes where code = $1',
      [code, person],
    )
  await placeOrders(
    db,
    event,
    statuses.map((_, at) => ({ code: `R${at}` })),
  )
  const { rows: orders } = await db.pool.query<{ id: string }>(
    'select id from orders where event_id = $1 order by id',
    [event.eventId],
  )
  for (const [at, status] of statuses.entries())
    await db.pool.query(
      `insert into commission_earnings (event_id, referral_code_id, order_id, follower_id, organizer_id, sale_amount_cents,
         commission_amount_cents, status)
       select $1, c.id, $2, $3, $4, 3000, 500, $5 from referral_codes c where c.code = $6`,
      [event.eventId, orders[at]?.id, id, event.organizerId, status, code],
    )
  return { id, code, event }
}

test('a promoter sees clicks, sales and commission by its state, less what refunds took, and nothing of what was reversed', async () => {
  const { id, code } = await promoter(['pending', 'approved', 'approved', 'paid', 'reversed'])
  await promoter(['paid'])
  await db.pool.query(
    "update commission_earnings set refunded_cents = 200 where follower_id = $1 and status = 'pending'",
    [id],
  )
  expect(await promotingTotals(db, id)).toEqual({
    clicks: 7,
    sales: 4,
    sold: 12_000,
    pending: 300,
    approved: 1_000,
    paid: 500,
  })
  expect(await referralLinks(db, id, 5)).toEqual([
    {
      code,
      path: `/?ref=${code}`,
      event: null,
      organizer: 'Classy Steppers',
      clicks: 7,
      sales: 4,
      commission: 1_800,
    },
  ])
  await db.pool.query('update referral_codes set is_active = false where code = $1', [code])
  expect(await referralLinks(db, id, 5)).toEqual([])
  expect((await promotingTotals(db, id)).clicks).toBe(7)
})

test('more than $21 million are added up as well', async () => {
  const { id } = await promoter(['paid', 'paid', 'approved', 'approved', 'pending', 'pending'])
  const large = 'update commission_earnings set sale_amount_cents = 2e9, commission_amount_cents = 2e9'
  await db.pool.query(`${large} where follower_id = $1`, [id])
  expect(await promotingTotals(db, id)).toMatchObject({ sold: 12e9, pending: 4e9, approved: 4e9, paid: 4e9 })
  expect(await referralLinks(db, id, 5)).toMatchObject([{ commission: 12e9 }])
})

test('who promotes nobody has nothing', async () => {
  const nobody = await makePerson(db)
  expect(await promotingTotals(db, nobody)).toMatchObject({ clicks: 0, sales: 0, pending: 0 })
  expect([await referralLinks(db, nobody, 5), await eventsToShare(db, nobody, now, 5)]).toEqual([[], []])
})

test('the events to share are those to come that are published, each by the link made for it', async () => {
  const { id, code, event } = await promoter([])
  const more = (facts: { startsAt: string; endsAt?: string; status?: string }) =>
    makeEvent(db, { ownerId: event.ownerId, ...facts })
  const next = await more({ startsAt: plusMs(now, HOUR_MS) })
  const over = await more({ startsAt: plusMs(now, -9 * HOUR_MS), endsAt: plusMs(now, -HOUR_MS) })
  const draft = await more({ startsAt: plusMs(now, HOUR_MS), status: 'draft' })
  await db.pool.query('update events set organizer_id = $1 where id = any($2)', [
    event.organizerId,
    [next.eventId, over.eventId, draft.eventId],
  ])
  await db.pool.query(
    `insert into referral_codes (id, promotion_id, event_id, code, referral_url)
     select $1, promotion_id, $2, $3, '/' from referral_codes where code = $4`,
    [newId(), next.eventId, `${code}-NEXT`, code],
  )
  const found = await eventsToShare(db, id, now, 5)
  expect(found.map((one) => [one.id, one.code])).toEqual([
    [next.eventId, `${code}-NEXT`],
    [event.eventId, code],
  ])
  expect(await eventsToShare(db, id, now, 1)).toHaveLength(1)
  await db.pool.query('update referral_codes set is_active = false where code = $1', [code])
  expect(await eventsToShare(db, id, now, 5)).toHaveLength(1)
})
