// Every screen on which somebody gets in: nobody is kept out by how it is made, and password managers and phones know
// what belongs into each field.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { makeEvent, makeReferralCode } from '#tests/support/box-office.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible.ts'
import { alive, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'
import {
  submitForm,
  browserWithCart,
  openScreen,
  type ScreenVariant,
  type FormIntent,
} from './support/sign-in-screens.ts'

const MEMBER = 'member@example.org'
const INSTAGRAM = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.26.90 (iPhone16,2; iOS 18_5; en_US)',
  android:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36 Instagram 400.0.0.47.69 Android',
}

const db = await testDatabase()
let provider: Awaited<ReturnType<typeof openidProvider>>
const site = await servedSite(db, async (appUrl) => {
  const people = { ann: { email: 'ann@example.org', email_verified: true, name: 'Ann Stepper' } }
  provider = await openidProvider({ port: 0, appUrl, people })
  return { google: provider.config }
})
const browser = testBrowser()
beforeAll(() => testAccounts(db).member(MEMBER))
afterAll(() => provider.close())

/** What a person types into, in the order of its form: name, type and what the browser may fill in. */
const fieldsOf = (screen: Locator) =>
  screen
    .locator('form')
    .evaluateAll((forms) =>
      forms
        .map((form) =>
          [...form.querySelectorAll('input')]
            .filter(({ type, hidden }) => !hidden && type !== 'hidden' && type !== 'checkbox')
            .map(({ name, type, autocomplete }) => `${name} ${type} ${autocomplete}`),
        )
        .filter((fields) => fields.length > 0),
    )

const email = 'email email username'
const [current, chosen] = ['password password current-password', 'password password new-password']
const screens: [ScreenVariant, FormIntent, string[][]][] = [
  ['page', 'sign-in', [[`${email} webauthn`, current]]],
  ['page', 'sign-up', [[`${email} webauthn`, chosen]]],
  ['dialog', 'sign-in', [[email, current]]],
  ['dialog', 'sign-up', [[email, chosen]]],
  ['purchase', 'sign-in', [[email, current]]],
  ['purchase', 'sign-up', [[email, chosen, 'confirm password new-password']]],
  ['purchase', 'magic-link', [[email]]],
]
describe('small in light and wide in dark', () => {
  let context: BrowserContext
  beforeAll(async () => {
    await db.pool.query('delete from rate_limits')
    context = await browserWithCart(browser(), site, db)
  })
  afterAll(() => context.close())

  test.each(screens)('%s: %s', async (variant, intent, fields) => {
    const { page, screen } = await openScreen(context, variant, intent)
    expect(await fieldsOf(screen)).toEqual(fields)
    await expectAccessibleInBothLooks(page)
    await page.close()
  })

  test('the code of a magic link', async () => {
    const opened = await openScreen(context, 'page', 'magic-link')
    await submitForm(opened, { email: MEMBER })
    const code = opened.screen.getByLabel('6-digit code')
    await code.waitFor()
    expect(await code.getAttribute('inputmode')).toBe('numeric')
    expect(await fieldsOf(opened.screen)).toEqual([['code text one-time-code']])
    await expectAccessibleInBothLooks(opened.page)
    await opened.page.close()
  })

  test('a forgotten password, and a new one', async () => {
    const page = await openPage(context, '/auth/forgot')
    const main = page.getByRole('main')
    expect(await fieldsOf(main)).toEqual([[email]])
    await expectAccessibleInBothLooks(page)
    await main.getByLabel('Email').fill(MEMBER)
    await main.getByLabel('Email').press('Enter')
    await page.getByText('If there is an account with that address').waitFor()
    const { rows } = await db.pool.query<{ link: string }>(
      "select payload ->> 'link' as link from mail_outbox where recipient = $1 and payload ->> 'link' like '%/auth/reset%' order by created_at desc",
      [MEMBER],
    )
    await page.goto(rows[0]?.link ?? '')
    await alive(page)
    expect((await fieldsOf(main)).flat()).toContain(chosen)
    await expectAccessibleInBothLooks(page)
    await page.close()
  })

  test('the second factor, and its backup codes', async () => {
    const page = await openPage(context, '/auth/second-factor')
    const main = page.getByRole('main')
    expect(await fieldsOf(main)).toEqual([['code text one-time-code']])
    await expectAccessibleInBothLooks(page)
    await page.goto('/auth/second-factor?backup')
    await alive(page)
    expect(await fieldsOf(main)).toEqual([['code text off']])
    await expectAccessibleInBothLooks(page)
    await page.close()
  })
})

describe('inside another app', () => {
  const looksOf = (system: keyof typeof INSTAGRAM) => ({
    userAgent: INSTAGRAM[system],
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce' as const,
  })
  const order = (page: Page) =>
    page.getByRole('main').evaluate((main) => {
      const words = (main as HTMLElement).innerText
      return ['Send Magic Link', 'Google does not work inside Instagram', 'Try Google anyway'].map((text) =>
        words.indexOf(text),
      )
    })

  test('Google stands below the email, with the way out that Android knows', async () => {
    const context = await browserOf(browser(), site, db, null, looksOf('android'))
    const page = await openPage(context, '/account?next=%2Fmy-tickets')
    const out = page.getByRole('link', { name: 'Open in browser' })
    const { host } = new URL(site.url)
    expect(await out.getAttribute('href')).toContain(
      `intent://${host}/account?next=%2Fmy-tickets#Intent;scheme=http;`,
    )
    const places = await order(page)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(await page.getByRole('main').innerText()).not.toContain('cart')
    await expectAccessible(page)
    await page.context().close()
  })

  test('an iPhone is told what to press and what stays, and the link to paste knows the promoter', async () => {
    const context = await browserWithCart(browser(), site, db, looksOf('ios'))
    const code = await makeReferralCode(db, (await makeEvent(db)).organizerId)
    const page = await openPage(context, `/account?next=%2Fmy-tickets&ref=${code}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByText('Your email works here, and your cart is kept.').waitFor()
    await page.getByText('Tap the dots in a corner of this screen').waitFor()
    expect(await page.getByRole('link', { name: 'Open in browser' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${site.url}/account?next=%2Fmy-tickets&ref=${code}`)
    await expectAccessible(page)
    await page.context().close()
  })
})

test('Google lets people in where no script runs', async () => {
  const context = await browser().newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/account?next=%2Fmy-tickets')
  await page.getByRole('link', { name: 'Create an account' }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.getByRole('button', { name: 'Continue with Google' }).first().click()
  await page.getByRole('button', { name: 'Ann' }).click()
  await page.waitForURL('**/my-tickets')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBeTruthy()
  await context.close()
})
