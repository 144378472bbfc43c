import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessible } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const accounts = testAccounts(db)
const visitor = () => browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })

let people = 0
const newEmail = () => `mailed${++people}@steppers.example`
const menuButton = (page: Page) => page.getByRole('button', { name: /^Your account/ })
const codeField = (page: Page) => page.getByLabel('6-digit code')
const mailedCode = async (email: string) => (await accounts.mailed(email, 'magic_link')).code

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null,
  )
}

describe('a magic link', () => {
  test('asked for with Enter lets in by its code, pasted in the same place, and makes the account', async () => {
    const email = newEmail()
    const context = await visitor()
    const page = await openPage(context, '/account?next=%2Fmy-tickets')
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await page.getByText('Magic link sent! Check your email and click the link to sign in.').waitFor()
    expect(await focused(page)).toBe('code')
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await codeField(page).getAttribute('inputmode')).toBe('numeric')
    expect(await page.getByRole('button', { name: /^Send a new code in/ }).isDisabled()).toBe(true)
    await expectAccessible(page)

    const code = await mailedCode(email)
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await page.getByText('That code does not match.').waitFor()
    await expectAccessible(page)
    expect(await focused(page)).toBe('code')
    // As it stands in the mail, with a space in its middle; the six digits send themselves.
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.waitForURL('**/my-tickets')
    await menuButton(page).waitFor()
    await context.close()
  })

  test('of an address at which strangers guessed all day has a longer code, which lets in as well', async () => {
    const email = newEmail()
    const today = { limit: 'mailed code, a day', of: email } as const
    for (let guess = 0; guess < 30; guess++) await consumeRateLimit(db, today)
    const context = await visitor()
    const page = await openPage(context, '/account?next=%2Fmy-tickets')
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('10-digit code').waitFor()
    const code = await mailedCode(email)
    await page.keyboard.type(code === '0000000000' ? '0000000001' : '0000000000')
    await page.getByText('That code does not match.').waitFor()
    expect(await focused(page)).toBe('code')
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3, 6)} ${code.slice(6)}`)
    await page.waitForURL('**/my-tickets')
    await context.close()
  })

  test('can be left for another way in', async () => {
    const context = await visitor()
    const page = await openPage(context, '/account')
    const email = newEmail()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await codeField(page).waitFor()
    await page.getByRole('button', { name: 'Use another way' }).click()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(await page.getByText('Magic link sent!').count()).toBe(0)
    await context.close()
  })
})
