import { describe, expect, test } from 'vitest'
import { findReferralCode } from '#modules/referrals/find-referral-code.server.ts'
import { makeEvent, makePerson, makeReferralCode } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { organizerId } = await makeEvent(db)
const promoter = async (name: string) => {
  const id = await makePerson(db, name)
  await db.pool.query('update profiles set full_name = $2 where id = $1', [id, name])
  return { id, code: await makeReferralCode(db, organizerId, id) }
}

describe('the code of a link', () => {
  test.each([
    ['Marcus Bell', 'Marcus'],
    ['  Élodie  van der Berg', 'Élodie'],
    ['', ''],
  ])('is shared by the first name of its promoter: %j', async (name, sharedBy) => {
    const { code } = await promoter(name)
    expect(await findReferralCode({ db }, code)).toEqual({ sharedBy, isOwn: false })
  })

  test('is shared by nobody who is named, where they show their name to nobody', async () => {
    const { id, code } = await promoter('Marcus Bell')
    await db.pool.query(`update profiles set privacy_settings = '{"nameForHosts": false}' where id = $1`, [
      id,
    ])
    expect(await findReferralCode({ db }, code)).toEqual({ sharedBy: '', isOwn: false })
  })

  test('is told to be one’s own to its promoter alone', async () => {
    const { id, code } = await promoter('Marcus Bell')
    expect((await findReferralCode({ db }, code, id))?.isOwn).toBe(true)
    expect((await findReferralCode({ db }, code, await makePerson(db)))?.isOwn).toBe(false)
  })

  test.each(['gone', 'NOBODYS', '', "' or true --", '\0'])('is none: %j', async (code) => {
    const { id, code: own } = await promoter('Marcus Bell')
    await db.pool.query(
      `update referral_codes set is_active = false
       where promotion_id in (select id from follower_promotions where follower_id = $1)`,
      [id],
    )
    expect(await findReferralCode({ db }, code === 'gone' ? own : code)).toBeUndefined()
  })
})
