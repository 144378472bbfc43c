import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessible } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { testBuyers } from './support/checkout-steps.ts'
import { alive, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer } = testBuyers(db, site, browser)

const visitor = (options = {}) =>
  browserOf(browser(), site, db, null, { reducedMotion: 'reduce', ...options })
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart: General admission' })
const moreButton = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'One more: General admission' })
const cartOf = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart, / })
const toEvents = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click({ noWaitAfter: true })
const busy = (page: Page) => addButton(page).getAttribute('aria-busy')

/** What is asked for at a matching address is sent at once, and arrives when it is released. */
async function hold(context: BrowserContext, pattern: string): Promise<() => void> {
  const held = Promise.withResolvers<'released' | 'over'>()
  await context.route(pattern, async (route) => {
    const response = await route.fetch().catch(() => null) // the test was over
    // The page that asked may be gone by then.
    if ((await held.promise) === 'released' && response) await route.fulfill({ response }).catch(() => null)
  })
  onTestFinished(() => held.resolve('over'))
  return () => held.resolve('released')
}

/** An event whose page is painted and whose scripts are on their way. */
async function paintedPage(context: BrowserContext, facts: Parameters<typeof makeEvent>[1] = {}) {
  const { eventId } = await makeEvent(db, facts)
  const release = await hold(context, '**/assets/*.js')
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`/events/${eventId}`, { waitUntil: 'commit' })
  await addButton(page).scrollIntoViewIfNeeded()
  return { page, eventId, release, faults }
}

/** Fails when the button only comes alive with the scripts. */
const press = (page: Page) => addButton(page).click({ timeout: 5_000 })

test('a press before the scripts of the page is heard at once, and puts one ticket into the cart', async () => {
  const context = await visitor()
  const { page, release, faults } = await paintedPage(context)
  const before = await addButton(page).boundingBox()
  await press(page)
  expect(await busy(page)).toBe('true')
  expect(await addButton(page).boundingBox()).toEqual(before)
  await expectAccessible(page)

  release()
  await cartOf(page).getByText('1 item').waitFor()
  expect(await busy(page)).toBeNull()
  expect(faults).toEqual([])
  await page.keyboard.press('Escape')
  await addButton(page).click()
  await cartOf(page).getByText('2 items').waitFor()
  await context.close()
})

test('pressed several times, also while the scripts arrive, it puts one ticket into the cart', async () => {
  const context = await visitor()
  const { page, release } = await paintedPage(context)
  await press(page)
  await press(page)
  await addButton(page).press('Enter')
  release()
  await cartOf(page).getByText('Subtotal').waitFor()
  expect(await cartOf(page).innerText()).toContain('1 item')
  await context.close()
})

test('one more, and into the cart, are done in this order', async () => {
  const context = await visitor()
  const { page, release } = await paintedPage(context)
  await moreButton(page).click()
  expect(await moreButton(page).getAttribute('aria-busy')).toBe('true')
  await press(page)
  release()
  await cartOf(page).getByText('2 items').waitFor()
  await context.close()
})

test('a cart that is full takes no more by a press before its number is known', async () => {
  const context = await visitor()
  const { page, release } = await paintedPage(context, { maxPerPerson: 1 })
  await press(page)
  release()
  await cartOf(page).getByText('1 item').waitFor()
  await page.keyboard.press('Escape')
  const releaseAgain = await hold(context, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await press(page)
  releaseAgain()
  await expect.poll(() => addButton(page).isDisabled()).toBe(true)
  expect(await busy(page)).toBeNull()
  expect(await cartButton(page).getAttribute('aria-label')).toBe('Cart, 1 item')
  await context.close()
})

test('who presses and goes on by a link has nothing in the cart, there and when they come back', async () => {
  const context = await visitor()
  const { page, release } = await paintedPage(context)
  await press(page)
  await toEvents(page)
  await page.waitForURL('**/events', { waitUntil: 'commit' })
  release()
  await alive(page)
  expect(await cartButton(page).getAttribute('aria-label')).toBe('Cart, empty')
  await page.goBack()
  await alive(page)
  expect(await cartButton(page).getAttribute('aria-label')).toBe('Cart, empty')
  await context.close()
})

test('who presses and then a link has nothing in the cart when the scripts come before the next page', async () => {
  const context = await visitor()
  const { page, release } = await paintedPage(context)
  const bringPage = await hold(context, `${site.url}/events`)
  await press(page)
  const isReady = page.waitForEvent('console', (message) => message.text() === READY)
  await page.evaluate(sayWhenReady, READY)
  await toEvents(page)
  release()
  await isReady
  bringPage()
  await page.waitForURL('**/events', { waitUntil: 'commit' })
  await alive(page)
  expect(await cartButton(page).getAttribute('aria-label')).toBe('Cart, empty')
  await context.close()
})

const READY = 'The button is ready'

/** Runs in the page, which cannot be asked anything while another one is on its way. */
function sayWhenReady(words: string): void {
  const button = document.querySelector('[aria-label^="Add to cart: "]')
  const look = () => (button?.hasAttribute('data-early') ? setTimeout(look) : console.log(words))
  look()
}

test('who presses and then saves the calendar file stays, and has the ticket in the cart', async () => {
  const context = await visitor()
  const { page, release } = await paintedPage(context)
  await press(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).first().click({ noWaitAfter: true })
  await saved
  expect(await busy(page)).toBe('true')
  release()
  await cartOf(page).getByText('1 item').waitFor()
  await context.close()
})

test.each(['/', '/events'])('the cart of %s, pressed before the scripts, opens with them', async (path) => {
  const context = await visitor()
  const release = await hold(context, '**/assets/*.js')
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' })
  await cartButton(page).click({ timeout: 5_000 })
  expect(await cartButton(page).getAttribute('aria-busy')).toBe('true')
  await context.unroute('**/assets/*.js') // what the cart itself loads later is not held
  release()
  await cartOf(page).getByText('Your cart is empty').waitFor()
  await page.keyboard.press('Escape')
  expect(await cartButton(page).getAttribute('aria-busy')).toBeNull()
  await context.close()
})

test('where the scripts do not come, that is said, and the button may be pressed again', async () => {
  const context = await visitor()
  await context.clock.install()
  const { page, release, faults } = await paintedPage(context)
  await press(page)
  await context.clock.fastForward(19_000)
  expect(await busy(page)).toBe('true')
  await context.clock.fastForward(2_000)
  expect(await busy(page)).toBeNull()
  await page.getByRole('alert').getByText(NETWORK_ERROR).waitFor()
  await expectAccessible(page)
  await press(page)
  expect(await page.getByText(NETWORK_ERROR).count()).toBe(0)
  await context.clock.fastForward(21_000)
  await page.getByText(NETWORK_ERROR).waitFor()
  await press(page)
  release()
  await context.clock.resume()
  await cartOf(page).getByText('1 item').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('a press of a member is kept until their cart is known', async () => {
  const { page, tell } = await unknownMember()
  await press(page)
  expect(await busy(page)).toBe('true')
  tell()
  await cartOf(page).getByText('1 item').waitFor()
  expect(await busy(page)).toBeNull()
})

test('a press of a member who goes on before their cart is known is forgotten', async () => {
  const { page, tell } = await unknownMember()
  await press(page)
  await toEvents(page)
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  tell()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your account, / })
    .waitFor()
  expect(await cartButton(page).getAttribute('aria-label')).toBe('Cart, empty')
})

/** The page of an event, alive, whose member the browser has asked for. */
async function unknownMember() {
  const { eventId } = await makeEvent(db)
  const { context } = await newBuyer()
  onTestFinished(() => context.close())
  const tell = await hold(context, '**/api/me?*')
  return { page: await openPage(context, `/events/${eventId}`), tell }
}

test('without scripts the button and the cart are disabled', async () => {
  const context = await visitor({ javaScriptEnabled: false })
  const { eventId } = await makeEvent(db)
  const page = await context.newPage()
  await page.goto(`/events/${eventId}`)
  expect(await addButton(page).isDisabled()).toBe(true)
  expect(await cartButton(page).isDisabled()).toBe(true)
  await context.close()
})
