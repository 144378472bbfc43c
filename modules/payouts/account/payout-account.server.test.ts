import { describe, expect, test } from 'vitest'
import type { Actor } from '#modules/accounts/actor.ts'
import {
  changePayoutAccount,
  openDetails,
  payoutAccountOf,
} from '#modules/payouts/account/payout-account.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PayoutAccountId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { plusMs, systemNow, DAY_MS } from '#platform/time.ts'
import { makePerson, SECRETS } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { whileHeld } from '#tests/support/while-held.ts'

const db = await testDatabase()

async function newActor(): Promise<Actor> {
  const id = await makePerson(db)
  const email = `${id}@steppers.example`
  return { id, email, name: 'Tasha Reed', avatarUrl: null, adminLevel: 0, emailVerified: true }
}
const change = (actor: Actor, email: string, at: Db = db) =>
  changePayoutAccount({ db: at, secrets: SECRETS }, actor, { kind: 'paypal', email })
const inUse = (actor: Actor) =>
  countOf(db, 'from payout_accounts where person_id = $1 and ended_at is null', [actor.id])

test('an account that was given before the secret was changed is read with the old one', async () => {
  const actor = await newActor()
  await change(actor, 'before@steppers.example')
  const { rows } = await db.pool.query<{ id: PayoutAccountId; sealed: string }>(
    'select id, sealed from payout_accounts where person_id = $1',
    [actor.id],
  )
  const changed = { secret: 'a newer secret', previousSecrets: [SECRETS.secret] }
  const opened = (secrets: Secrets) => openDetails(secrets, rows[0]!.id, rows[0]!.sealed)
  expect(opened(changed)).toEqual({ kind: 'paypal', email: 'before@steppers.example' })
  expect(opened({ ...changed, previousSecrets: [] })).toBeNull()
})

describe('the account in use', () => {
  test('is the last one that its person gave, and rests three days', async () => {
    const [actor, other] = [await newActor(), await newActor()]
    expect(await payoutAccountOf(db, actor.id)).toBeNull()
    await change(actor, 'first@steppers.example')
    await change(other, 'other@steppers.example')
    await change(actor, 'second@steppers.example')
    const account = await payoutAccountOf(db, actor.id)
    const [kept] = await db.statement<{ id: string }>(
      'select id from payout_accounts where person_id = $1 order by created_at desc, id desc limit 1',
      [actor.id],
    )
    expect([account?.id, account?.kind, await inUse(actor), await inUse(other)]).toEqual([
      kept!.id,
      'paypal',
      1,
      1,
    ])
    expect(account!.usableFrom > plusMs(systemNow(), 2.99 * DAY_MS)).toBe(true)
  })

  test('keeps the day on which one before it ended', async () => {
    const actor = await newActor()
    await change(actor, 'first@steppers.example')
    await change(actor, 'second@steppers.example')
    const ended = () =>
      db.statement(
        'select ended_at from payout_accounts where person_id = $1 and ended_at is not null order by created_at limit 1',
        [actor.id],
      )
    const before = await ended()
    await change(actor, 'third@steppers.example')
    expect(await ended()).toEqual(before)
  })
})

test('an account is changed five times a day, and each change is mailed to its person: the first one as such', async () => {
  const actor = await newActor()
  for (let time = 0; time < 5; time++)
    expect(await change(actor, `${time}@steppers.example`)).toEqual({ ok: true, value: null })
  expect(await change(actor, 'more@steppers.example')).toMatchObject({
    failure: { code: 'TOO_MANY_ACCOUNTS', retryAfterSeconds: expect.any(Number) },
  })
  expect((await payoutAccountOf(db, actor.id))?.hint).toContain('4')
  const { rows } = await db.pool.query<{ isFirst: boolean }>(
    `select (payload ->> 'isFirst')::boolean as "isFirst" from mail_outbox where recipient = $1 order by created_at`,
    [actor.email],
  )
  expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, false, false, false, false])
})

test('a change waits for nobody else’s', async () => {
  const [actor, other] = [await newActor(), await newActor()]
  const lock = 'select id from profiles where id = $1 for update'
  const { how } = await whileHeld(db, [[lock, [other.id]]], () => change(actor, 'mine@steppers.example'))
  expect([how, await inUse(actor)]).toEqual(['ended', 1])
})

describe('two changes at the same moment', () => {
  async function together(actor: Actor, without: RegExp | null) {
    await change(actor, 'first@steppers.example')
    const paused = pausing(db, { before: 'insert into payout_accounts', without })
    const slow = change(actor, 'slow@steppers.example', paused.db)
    await paused.reached
    const quick = change(actor, 'quick@steppers.example')
    const isWaiting = () => countOf(db, LOCK_WAITERS)
    await expect.poll(isWaiting, { timeout: 20_000 }).toBeGreaterThan(0)
    paused.go()
    return Promise.allSettled([slow, quick])
  }

  test('are made one after the other', async () => {
    const actor = await newActor()
    const done = await together(actor, null)
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await inUse(actor)).toBe(1)
  })

  test('and one of them would fail without the lock', async () => {
    const done = await together(await newActor(), / for no key update$/)
    expect(done.map(({ status }) => status)).toContain('rejected')
  })
})
