// The times that the specification promises (4 and 9), by a clock that the test turns: just before the time it is still
// there, just after it is not.

import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { servedSite } from './support/served-site.ts'
import { submitForm, browserWithCart, openScreen, screenVariants } from './support/sign-in-screens.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const known = await testAccounts(db).member('known@example.org')

let context: BrowserContext
beforeAll(async () => {
  context = await browserWithCart(browser(), site, db)
  await context.clock.install()
})
afterEach(async () => {
  await context.clock.resume()
  for (const page of context.pages()) await page.close()
  await context.clearCookies()
})
afterAll(() => context.close())

const MOMENT_MS = 20
/** How long before and after a promised time it is looked. */
const CLOSE_MS = 3 * MOMENT_MS

/** From here on time passes in the page only where the test says so. */
async function heldClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  let nowMs = 0
  const to = async (ms: number) => {
    await page.clock.runFor(ms - nowMs)
    nowMs = ms
  }
  /** When it comes. What is loaded when it is first needed is let in after a moment of the page's own time. */
  const comes = async (what: Locator): Promise<number> => {
    const look = async () => (await what.isVisible()) || to(nowMs + MOMENT_MS)
    await expect.poll(look, { timeout: 15_000, interval: MOMENT_MS }).toBe(true)
    return nowMs
  }
  return { to, comes }
}

test.each(screenVariants)('a known address is led to sign in after 2 seconds, in the %s', async (variant) => {
  const open = await openScreen(context, variant, 'sign-up')
  const { page, screen } = open
  const { to, comes } = await heldClock(page)
  await submitForm(open, known)
  const saidMs = await comes(screen.getByText(/ccount .*already exists/))
  const tab = screen.getByRole('tab', { name: 'Sign In', selected: true })
  const there = variant === 'purchase' ? page.getByRole('dialog', { name: 'Welcome Back' }) : tab
  await to(saidMs + 2_000 - CLOSE_MS)
  expect(await there.isVisible()).toBe(false)
  await to(saidMs + 2_000 + CLOSE_MS)
  await there.waitFor()
  expect(await screen.getByLabel('Email').inputValue()).toBe(known.email)
})

describe('who has come in', () => {
  // First: once signed in, they have taken the cart of this browser.
  test('is not led from one checkout to another', async () => {
    const open = await openScreen(context, 'purchase', 'sign-in')
    const { page } = open
    await page.evaluate(() => {
      const wanted = JSON.parse(localStorage.getItem('signup_intent') ?? '{}') as object
      const elsewhere = { ...wanted, redirectPath: '/classes#checkout' }
      localStorage.setItem('signup_intent', JSON.stringify(elsewhere))
    })
    const { to, comes } = await heldClock(page)
    await submitForm(open, known)
    const saidMs = await comes(page.getByText('Your cart has been restored! Complete your purchase below.'))
    await to(saidMs + 4_000)
    await page.waitForTimeout(100)
    expect(new URL(page.url()).pathname).toBe('/checkout')
  })

  /** Somebody who wanted something, or nothing, signs in, and stands on the events page. */
  async function comesIn(intent: { type: string; data: object; redirectPath?: string } | null, said: string) {
    const open = await openScreen(context, 'page', 'sign-in')
    const { page } = open
    await page.evaluate((wanted) => {
      localStorage.removeItem('signup_intent')
      if (!wanted) return
      const timestamp = Date.now()
      localStorage.setItem('signup_intent', JSON.stringify({ ...wanted, timestamp }))
      sessionStorage.setItem('signup_intent_of_tab', String(timestamp))
    }, intent)
    const { to, comes } = await heldClock(page)
    await submitForm(open, known)
    const message = page.getByText(said)
    const saidMs = await comes(message)
    await page.waitForURL('**/events')
    expect(await page.evaluate(() => localStorage.getItem('signup_intent'))).toBeNull()
    let isLedOn = false
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.data')) isLedOn = true
    })
    /** Whether another page was asked for. */
    const isLeaving = async () => {
      await page.waitForTimeout(100)
      return isLedOn
    }
    return { page, to, comes, message, saidMs, isLeaving }
  }

  test('is welcomed for 4 seconds, and glows for 8', async () => {
    const { page, to, comes, message, saidMs } = await comesIn(
      null,
      'You can now access your profile and dashboard',
    )
    const glow = page.locator('.glow')
    await comes(glow)
    for (const [what, endMs] of [
      [message, saidMs + 4_000],
      [glow, saidMs + 8_000], // it began before its avatar was there to glow
    ] as const) {
      await to(endMs - CLOSE_MS)
      expect(await what.isVisible()).toBe(true)
      await to(endMs + CLOSE_MS)
      await what.waitFor({ state: 'detached' })
    }
  })

  test('reads for 5 seconds what came of what they wanted, with no second welcome, and is led on after 1', async () => {
    const { page, to, message, saidMs, isLeaving } = await comesIn(
      { type: 'create_event', data: {} },
      'Welcome! You can now create your event.',
    )
    expect(await page.getByText(/Welcome/).count()).toBe(1)
    await to(saidMs + 1_000 - CLOSE_MS)
    expect(await isLeaving()).toBe(false)
    await to(saidMs + 1_000 + CLOSE_MS)
    await page.waitForURL('**/create-event?draft=*')
    await to(saidMs + 5_000 - CLOSE_MS)
    expect(await message.isVisible()).toBe(true)
    await to(saidMs + 5_000 + CLOSE_MS)
    await message.waitFor({ state: 'detached' })
  })

  test('is led on 2 seconds after what could not be done, which is not tried again', async () => {
    const data = { organizerId: newId<'organizer'>(), organizerName: 'Gone' }
    const { page, to, saidMs, isLeaving } = await comesIn(
      { type: 'follow_organizer', data, redirectPath: '/classes' },
      'Failed to follow organizer',
    )
    await to(saidMs + 2_000 - CLOSE_MS)
    expect(await isLeaving()).toBe(false)
    await to(saidMs + 2_000 + CLOSE_MS)
    await page.waitForURL('**/classes')
  })

  test.each([
    ['where they are', 'create_event', '/events', 'Welcome! You can now create your event.'],
    ['what nobody knows any more', 'become_admin', '/classes', 'Unknown intent type'],
  ])('is not led to %s', async (_, type, redirectPath, said) => {
    const { to, saidMs, isLeaving } = await comesIn({ type, data: {}, redirectPath }, said)
    await to(saidMs + 4_000)
    expect(await isLeaving()).toBe(false)
  })
})
