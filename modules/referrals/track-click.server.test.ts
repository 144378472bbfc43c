import { expect, test } from 'vitest'
import { aggregateClicks, trackClick } from '#modules/referrals/track-click.server.ts'
import { newId } from '#platform/ids.ts'
import { ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const ctx = ctxOf(db)
const { organizerId } = await makeEvent(db)
const promoter = await makePerson(db, 'Marcus Tate')

async function makeCode(code: string, isActive = true) {
  const [promotion, id] = [newId<'promotion'>(), newId<'referral code'>()]
  await db.pool.query(
    `insert into follower_promotions (id, follower_id, organizer_id) values ($1, $2, $3)
     on conflict (follower_id, organizer_id) do nothing`,
    [promotion, promoter, organizerId],
  )
  await db.pool.query(
    `insert into referral_codes (id, promotion_id, code, referral_url, is_active, clicks_count)
     select $1, id, $2, '/?ref=' || $2, $3, 5 from follower_promotions where follower_id = $4`,
    [id, code, isActive, promoter],
  )
  return id
}
const clicksOf = async (id: string) =>
  (await db.pool.query('select clicks_count from referral_codes where id = $1', [id])).rows[0].clicks_count

test('members’ clicks are rows, one a day for each, and the counter is folded from them once', async () => {
  const [id, other] = [await makeCode('MARCUS1'), await makeCode('MARCUS0')]
  const [jackie, tasha] = [await makePerson(db), await makePerson(db)]
  const clicks = [jackie, jackie, jackie, tasha].map((person) => trackClick(ctx, person, 'MARCUS1'))
  expect(await Promise.all(clicks)).toEqual([true, true, true, true])
  expect(await clicksOf(id)).toBe(5)
  await Promise.all([aggregateClicks(ctx), aggregateClicks(ctx)])
  await aggregateClicks(ctx)
  expect([await clicksOf(id), await clicksOf(other)]).toEqual([7, 5])
})

test('a promoter’s own click counts nothing', async () => {
  const id = await makeCode('MARCUS2')
  expect(await trackClick(ctx, promoter, 'MARCUS2')).toBe(true)
  await aggregateClicks(ctx)
  expect(await clicksOf(id)).toBe(5)
})

test.each(['MARCUS3', 'NOBODYS', '', "' or true --", '\0'])(
  'a code that is not active or not there counts nothing: %s',
  async (code) => {
    if (code === 'MARCUS3') await makeCode(code, false)
    expect(await trackClick(ctx, await makePerson(db), code)).toBe(false)
  },
)
