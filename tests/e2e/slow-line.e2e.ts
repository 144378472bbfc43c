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

test.each([
  ['the sign-in screen', '/auth', 'sign-in-screen', 'input[name="email"]', 'dancer@example.org'],
  ['the search of events', '/events', 'event-filter-bar', 'main input[type="search"]', 'dusties'],
])('what is typed on %s before its code has come stays there', async (_what, path, code, field, typed) => {
  const { eventId } = await makeEvent(db)
  const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })
  const page = await openPage(context, `/events/${eventId}`)
  // The number in the cart is known only to the browser, and changes what stands around the part.
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  await page.getByRole('dialog', { name: 'Your Cart' }).getByText('1 item').waitFor()
  const late = Promise.withResolvers<void>()
  await page.route(`**/assets/${code}-*.js`, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(new URL(path, page.url()).href, { waitUntil: 'commit' })
  const input = page.locator(field).first()
  await input.fill(typed)
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-drawn'))
  expect(await input.inputValue()).toBe(typed)
  const arrived = page.waitForResponse(`**/assets/${code}-*.js`)
  late.resolve()
  await (await arrived).finished()
  await page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
    field,
  )
  expect(await input.inputValue()).toBe(typed)
  await context.close()
})

test('filters whose code did not come stay, and follow to the next page with the code of the next try', async () => {
  const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route('**/assets/event-filter-bar-*.js', (route) => route.abort(), { times: 1 })
  await page.goto(`${site.url}/events?kind=set`)
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.innerText()
  await page.waitForFunction(() => document.documentElement.dataset['drawn'] !== undefined)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
  await page.waitForURL(/\/events$/)
  await expect.poll(() => title.innerText()).not.toBe(before)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await context.close()
})

test('a page that does not come keeps the name of the site and the chosen look', async () => {
  const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'theme', value: 'dark', url: site.url }])
  const page = await openPage(context, '/community')
  await page.route(/\.data(\?|$)/, (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Classes' }).click()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Steppers' }).count()).toBe(1)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await context.close()
})
