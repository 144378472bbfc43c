import { describe, expect, it } from 'vitest'
import {
  readMagicLink,
  redeemCode,
  redeemLink,
  requestMagicLink,
} from '#modules/accounts/mailed-links/magic-link.server.ts'
import { readReset, requestPasswordReset } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { newVisitor, PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { ctxOf, mailed, member } = testAccounts(db)

const ctx = () => ctxOf(newVisitor())
async function requested(email: string, next = '/events') {
  // A code is good in the browser alone that asked for it.
  const browser = newVisitor()
  const asked = await requestMagicLink(ctxOf(browser), { email, next, pendingState: {} })
  if (asked.ok) browser.take(asked.value.cookies)
  return { browser, ...(await mailed(email, 'magic_link')) }
}

describe('the sign-in mails of several people', () => {
  it('show on the page of each link its own address, and none for a link that nobody was sent', async () => {
    for (const email of ['ann@example.org', 'bea@example.org'])
      expect(await readMagicLink(ctx(), (await requested(email)).token)).toEqual({ email })
    expect(await readMagicLink(ctx(), 'made-up')).toBeNull()
  })

  it.each(['link', 'code'] as const)('are used up by a %s for one address alone', async (way) => {
    const [mine, theirs] = [`mine-${way}@example.org`, `theirs-${way}@example.org`]
    const own = await requested(mine)
    const other = await requested(theirs, '/my-tickets')
    await member(`reset-${way}@example.org`)
    await requestPasswordReset(ctx(), { email: `reset-${way}@example.org`, next: '/' })
    const { token: reset } = await mailed(`reset-${way}@example.org`, 'reset_password')

    const signedIn =
      way === 'link'
        ? await redeemLink(ctx(), own.token)
        : await redeemCode(ctxOf(own.browser), { email: mine, code: own.code })
    expect(signedIn).toMatchObject({ ok: true, value: { next: '/events' } })

    expect(await readMagicLink(ctx(), other.token)).toEqual({ email: theirs })
    expect(await readReset(ctx(), reset)).toEqual({ email: `reset-${way}@example.org` })
    const later =
      way === 'link'
        ? await redeemCode(ctxOf(other.browser), { email: theirs, code: other.code })
        : await redeemLink(ctx(), other.token)
    expect(later).toMatchObject({ ok: true, value: { next: '/my-tickets' } })
  })

  it('bring nobody what a stranger had in hand who signed up with their address meanwhile', async () => {
    const email = 'wanted@example.org'
    const { browser, code } = await requested(email, '/mine')
    await signUp(ctx(), {
      email,
      password: PASSWORD,
      next: '/theirs',
      pendingState: { referralCode: 'STRANGER' },
    })
    expect(await redeemCode(ctxOf(browser), { email, code })).toMatchObject({
      ok: true,
      value: { next: '/mine', challengeId: null },
    })
  })

  it('that are reset links show each its own address', async () => {
    for (const email of ['cleo@example.org', 'dot@example.org']) {
      await member(email)
      await requestPasswordReset(ctx(), { email, next: '/' })
      expect(await readReset(ctx(), (await mailed(email, 'reset_password')).token)).toEqual({ email })
    }
    expect(await readReset(ctx(), 'made-up')).toBeNull()
  })
})
