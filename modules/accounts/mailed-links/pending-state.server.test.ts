import { describe, expect, it } from 'vitest'
import type { PendingState } from '#modules/accounts/mailed-links/pending-state.ts'
import { readPendingState } from '#modules/accounts/mailed-links/pending-state.ts'
import { claimPendingState, hasPendingState } from '#modules/accounts/mailed-links/pending-state.server.ts'
import { confirmAddress } from '#modules/accounts/mailed-links/confirm-address.server.ts'
import { redeemCode, redeemLink, requestMagicLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { newId } from '#platform/ids.ts'
import { plusMs, systemNow } from '#platform/time.ts'
import { newVisitor, PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { auth, ctxOf, linkFor, mailed } = testAccounts(db)
const PENDING: PendingState = {
  cart: [{ ticketTypeId: 'x', quantity: 2 }],
  referralCode: 'DANCE',
  intent: null,
}
const NOTHING = { ok: false, failure: { code: 'NO_PENDING_STATE' } }

const inBy = async (email: string, way: 'link' | 'code' | 'confirmation', pendingState = PENDING) => {
  const browser = newVisitor()
  if (way === 'confirmation') {
    await signUp(ctxOf(newVisitor()), { email, password: PASSWORD, next: '/cart', pendingState })
    const confirmed = await confirmAddress(ctxOf(browser), await linkFor(email))
    if (!confirmed.ok) throw new Error(confirmed.failure.code)
    browser.take(confirmed.value.cookies)
    return { browser, challengeId: confirmed.value.challengeId }
  }
  const asked = await requestMagicLink(ctxOf(browser), { email, next: '/cart', pendingState })
  if (asked.ok) browser.take(asked.value.cookies)
  const { token, code } = await mailed(email, 'magic_link')
  const signedIn =
    way === 'link'
      ? await redeemLink(ctxOf(browser), token)
      : await redeemCode(ctxOf(browser), { email, code })
  if (!signedIn.ok) throw new Error(signedIn.failure.code)
  browser.take(signedIn.value.cookies)
  return { browser, challengeId: signedIn.value.challengeId }
}
const actorOf = async (browser: ReturnType<typeof newVisitor>) =>
  (await findSession(auth, db, browser.clientRequest())).actor!
const ctx = (minutesLater = 0) => ({ db, now: plusMs(systemNow(), minutesLater * 60_000) })

describe('pending state kept with a mail', () => {
  it.each(['link', 'code', 'confirmation'] as const)(
    'is handed over in the browser that came in by its %s, once, of however many tries',
    async (way) => {
      const { browser, challengeId } = await inBy(`by-${way}@example.org`, way)
      const actor = await actorOf(browser)
      const tries = await Promise.all(
        Array.from({ length: 8 }, () => claimPendingState(ctx(), actor, challengeId!)),
      )
      expect(tries.filter((t) => t.ok)).toEqual([{ ok: true, value: PENDING }])
      expect(await claimPendingState(ctx(), actor, challengeId!)).toEqual(NOTHING)
    },
  )

  it.each(['link', 'code', 'confirmation'] as const)(
    'is not looked for after a %s when there was none',
    async (way) => {
      expect((await inBy(`empty-${way}@example.org`, way, {})).challengeId).toBeNull()
    },
  )

  it('is given to nobody else, and not to somebody whose address is not confirmed', async () => {
    const { browser, challengeId } = await inBy('owner@example.org', 'link')
    const other = await actorOf((await inBy('other@example.org', 'link', {})).browser)
    const owner = await actorOf(browser)
    expect(await claimPendingState(ctx(), other, challengeId!)).toEqual(NOTHING)
    expect(await claimPendingState(ctx(), { ...owner, emailVerified: false }, challengeId!)).toEqual(NOTHING)
    expect(await claimPendingState(ctx(), owner, 'not-an-id')).toEqual(NOTHING)
    expect((await claimPendingState(ctx(), owner, challengeId!)).ok).toBe(true)
  })

  it('waits an hour and a half, and no longer', async () => {
    const { browser, challengeId } = await inBy('late@example.org', 'link')
    const owner = await actorOf(browser)
    expect(await claimPendingState(ctx(91), owner, challengeId!)).toEqual(NOTHING)
    expect((await claimPendingState(ctx(89), owner, challengeId!)).ok).toBe(true)
  })

  it('is said to be there until it is handed over or has run out', async () => {
    const [one, other] = [await inBy('one@example.org', 'link'), await inBy('two@example.org', 'link')]
    const isThere = ({ challengeId }: typeof one) => hasPendingState(ctxOf(newVisitor()), challengeId!)
    expect([await isThere(one), await isThere(other)]).toEqual([true, true])
    expect((await claimPendingState(ctx(), await actorOf(one.browser), one.challengeId!)).ok).toBe(true)
    expect([await isThere(one), await isThere(other)]).toEqual([false, true])
    await db.pool.query('update sign_in_challenges set expires_at = now() where id = $1', [other.challengeId])
    expect(await isThere(other)).toBe(false)
    expect(await hasPendingState(ctxOf(newVisitor()), newId())).toBe(false)
  })

  it('is not that of a stranger who signed up with the same address before', async () => {
    const email = 'fresh@example.org'
    await signUp(ctxOf(newVisitor()), {
      email,
      password: 'the stranger',
      next: '/events',
      pendingState: { referralCode: 'STRANGER' },
    })
    const { challengeId } = await inBy(email, 'confirmation', {})
    expect(challengeId).toBeNull()
  })
})

describe('the form field with the pending state', () => {
  it.each([
    ['nothing', '', {}],
    ['an object', '{"cart":[1]}', { cart: [1] }],
    ['an array', '[1]', null],
    ['a text', '"x"', null],
    ['null', 'null', null],
    ['no JSON', '{', null],
    ['a character zero', String.raw`{"a":"\u0000"}`, null],
    ['half a character', String.raw`{"a":"\ud83d"}`, null],
    ['more than 64 kB', JSON.stringify({ a: 'é'.repeat(33_000) }), null],
    ['an abyss', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, null],
  ])('that holds %s is read as it is, or refused', (_, text, read) => {
    expect(readPendingState(text)).toEqual(read)
  })

  it('that holds 64 kB is kept', async () => {
    const pendingState = { cart: 'x'.repeat(60_000), key: '💃 {{"}} \\' }
    const { browser, challengeId } = await inBy('heavy@example.org', 'link', pendingState)
    expect(await claimPendingState(ctx(), await actorOf(browser), challengeId!)).toEqual({
      ok: true,
      value: pendingState,
    })
  })
})
