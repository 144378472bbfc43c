import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeReferralCode } from '#tests/support/box-office.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { servedSite } from './support/served-site.ts'
import { submitForm, browserWithCart } from './support/sign-in-screens.ts'
import { type Row, failingSignIn, everywhere, says, timesRead, rows } from './support/failing-sign-in.ts'

const db = await testDatabase()
const people = {
  ann: { email: 'ann@example.org', email_verified: true, name: 'Ann Stepper' },
  uma: { email: 'uma@example.org', email_verified: false, name: 'Uma Unconfirmed' },
}

let provider: Awaited<ReturnType<typeof openidProvider>>

const site = await servedSite(db, async (appUrl) => {
  provider = await openidProvider({ port: 0, appUrl, people })
  await provider.close() // it comes back later
  return { google: provider.config }
})

const browser = testBrowser()
let context: BrowserContext
const { line, screenOf, provoke } = failingSignIn(db, site, () => context)

beforeAll(async () => {
  context = await browserWithCart(browser(), site, db)
})

beforeEach(() => db.pool.query('delete from rate_limits'))

afterAll(async () => {
  await context.close()
  await provider.close()
})

describe('Google', () => {
  const google: Record<string, Omit<Row, 'intent'>> = {
    away: {
      onEach: true,
      says: says(
        'Failed to sign in with Google',
        'Google sign-in failed. Please try again.',
        'Failed to connect to Google. Please try again.',
      ),
    },
    'on the way': {
      onEach: true,
      failure: line('weak'),
      leaves: true,
      says: everywhere('Redirecting to Google...'),
    },
  }
  test.each(rows('google', google))('%s, in the %s', async (_what, place, row) => {
    expect(await provoke(place, row)).toBe(1)
  })

  const returned: [string, string, string][] = [
    ['refused there', 'Nobody: go back', 'You did not sign in with Google. Try again, or use your email.'],
    [
      'of an address Google has not confirmed',
      'Uma',
      'Google has not confirmed that email address yet. Confirm it there first, or sign in with your email here.',
    ],
  ]
  describe('once it is there', () => {
    beforeAll(async () => {
      provider = await openidProvider({
        port: Number(new URL(provider.issuer).port),
        appUrl: site.url,
        people,
      })
    })

    test.each(returned)('%s', async (_what, choice, text) => {
      const screen = await screenOf('page', 'google')
      await submitForm(screen, {})
      const button = screen.page.getByRole('button', { name: choice })
      await button.waitFor()
      await button.click()
      expect(await timesRead(screen, text)).toBe(1)
    })

    test('by a code that it never gave', async () => {
      const screen = await screenOf('page', 'google')
      const asked = screen.page.waitForRequest((request) =>
        request.url().startsWith(`${provider.issuer}/auth?`),
      )
      await submitForm(screen, {})
      const state = new URL((await asked).url()).searchParams.get('state') ?? ''
      await screen.page.getByRole('button', { name: 'Nobody: go back' }).waitFor() // Google's page is there
      await screen.page.goto(`/api/auth/callback/google?${new URLSearchParams({ code: 'forged', state })}`)
      expect(await timesRead(screen, 'Failed to sign in with Google')).toBe(1)
    })

    test('and welcomes who it lets in, with all that they had in hand', async () => {
      const { eventId, organizerId } = await makeEvent(db)
      const code = await makeReferralCode(db, organizerId)
      const { page, ...screen } = await screenOf('page', 'google')
      await page.evaluate(() => localStorage.removeItem('signup_intent')) // what was wanted before
      await page.goto(`/event/${eventId}?ref=${code}`)
      await page.waitForFunction((brought) => localStorage.getItem('signup_intent')?.includes(brought), code)
      await page.goto('/account')
      await page.getByText('Sign up to access this exclusive content').waitFor()
      await submitForm({ page, ...screen }, {})
      await page.getByRole('button', { name: 'Ann' }).click()
      // How they came is the one welcome.
      await page.getByText('Welcome! You arrived via a referral link.').waitFor()
      expect(await page.getByText(/^Welcome, /).count()).toBe(0)
      await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor()
      expect(await page.evaluate(() => sessionStorage.getItem('referral_code'))).toBe(code)
      await page.goto('/dashboard/profile')
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann Stepper')
    })
  })
})
