import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { dialogOf, testBuyers, toCheckout } from './support/checkout-steps.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'
import { smallLetters } from './support/small-letters.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer } = testBuyers(db, site, browser)
const PHONE = { viewport: { width: 360, height: 740 } }

test('the checkout writes sentences in letters of 17 pixels at least, in the summary and below the pay button', async () => {
  const { context } = await newBuyer(PHONE)
  const page = await toCheckout(context, (await makeEvent(db)).eventId)
  await dialogOf(page)
    .getByText('Order summary')
    .evaluate((summary) => summary.closest('details')?.setAttribute('open', ''))
  await dialogOf(page).getByText('Card details go straight to the payment provider.').waitFor()
  expect(await page.evaluate(smallLetters)).toEqual([])
  await context.close()
})

test('Sign out stays at the foot of a long navigation, and nothing shows below it', async () => {
  const { ownerId: id } = await makeEvent(db)
  const look = { reducedMotion: 'reduce', viewport: { width: 1440, height: 620 } } as const
  const context = await browserOf(browser(), site, db, { id }, look)
  const page = await openPage(context, '/dashboard')
  expect(await belowSignOut(page)).toBe(0)
  await context.close()
})

/** How many pixels of the navigation are seen below the bar with Sign out. */
const belowSignOut = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('button', { name: 'Sign out' })
    .evaluate((button) => {
      const bar = button.closest('nav > div')!.getBoundingClientRect()
      return Math.round(button.closest('nav')!.getBoundingClientRect().bottom - bar.bottom)
    })
