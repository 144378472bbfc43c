import { expect, test } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

test('a cart whose code is slow in coming says so, until it is there or given up', async () => {
  const { eventId } = await makeEvent(db)
  const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })
  const page = await openPage(context, `/events/${eventId}`)
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/cart-panel-*.js', async (route) => {
    await late.promise
    await route.continue()
  })
  const loading = page.getByText('Loading...', { exact: true })
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  await loading.waitFor()
  await page.goBack()
  await loading.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Cart, / }).click()
  await loading.waitFor()
  late.resolve()
  await page.getByRole('dialog', { name: 'Your Cart' }).getByText('1 item').waitFor()
  expect(await loading.count()).toBe(0)
  await context.close()
})
