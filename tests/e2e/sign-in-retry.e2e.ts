import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
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
const newEmail = () => `retried${++people}@steppers.example`
const menuButton = (page: Page) => page.getByRole('button', { name: /^Your account/ })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** Holds back what is sent to the sign-in screen until the test has seen what is said while it is on its way. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  await page.route('**/account*', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBe(1)
    held.pop()?.()
  }
}

describe('when the database does not answer', () => {
  test('Retry is offered twice, tries the same again, and lets in once it is over', async () => {
    const { email, password: secret } = await accounts.member(newEmail())
    const context = await visitor()
    const page = await openPage(context, '/account')
    const answer = await holdAnswers(page)
    const retry = page.getByRole('button', { name: 'Retry', exact: true })
    const trouble = page.getByText(
      'Server error occurred. Please try again or contact support if the issue persists.',
    )
    await page.getByLabel('Email').fill(email)
    await password(page).fill(secret)
    await db.pool.query('alter table auth_account rename to auth_account_away')
    try {
      await page.keyboard.press('Enter')
      await answer()
      await trouble.waitFor()
      await expectAccessible(page)
      await retry.click()
      await page.getByRole('button', { name: 'Retrying...' }).waitFor()
      await answer()
      await retry.waitFor()
    } finally {
      await db.pool.query('alter table auth_account_away rename to auth_account')
    }
    await page.unroute('**/account*')
    await retry.click()
    await menuButton(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/events')
    await context.close()
  })

  test('after the third failure only the message stays', async () => {
    const context = await visitor()
    const page = await openPage(context, '/account')
    await page.getByLabel('Email').fill(newEmail())
    await password(page).fill('two left feet')
    const answer = await holdAnswers(page)
    await db.pool.query('alter table auth_user rename to auth_user_away')
    try {
      await page.keyboard.press('Enter')
      await answer()
      const retry = page.getByRole('button', { name: 'Retry', exact: true })
      const retrying = page.getByRole('button', { name: 'Retrying...' })
      for (let times = 0; times < 2; times++) {
        await retry.click()
        await retrying.waitFor()
        await answer()
        await retrying.waitFor({ state: 'hidden' })
      }
      await page.getByText('Server error occurred.').waitFor()
      expect(await retry.count()).toBe(0)
    } finally {
      await db.pool.query('alter table auth_user_away rename to auth_user')
    }
    await context.close()
  })
})
