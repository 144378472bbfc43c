import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { PersonId } from '#platform/ids.ts'
import { PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { dialogOf, payButton } from './support/checkout-steps.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite, signIn } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const accounts = testAccounts(db)

const RESTORED = 'Your cart has been restored! Complete your purchase below.'

let people = 0
async function newMember(): Promise<{ id: PersonId; email: string }> {
  const email = `saver${++people}@steppers.example`
  const { id } = await accounts.member(email)
  return { id: id as PersonId, email }
}

const visitor = () => browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })
const intentOf = (page: Page) => page.evaluate(() => localStorage.getItem('signup_intent'))
const cartDialog = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const accountButton = (page: Page) => page.getByRole('button', { name: /^Your account/ })

async function pick(page: Page, eventId: string, times = 1): Promise<void> {
  await page.goto(`/events/${eventId}`)
  for (let time = 0; time < times; time++) {
    await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await cartDialog(page).getByText('Subtotal').waitFor()
    if (time < times - 1) await page.keyboard.press('Escape')
  }
}

/** A browser where somebody left tickets in their own cart on another day, and signed out. */
async function browserWithOldCart(id: PersonId, eventId: string, context?: BrowserContext) {
  const made = context ?? (await visitor())
  await signIn(made, site, db, { id })
  await pick(await openPage(made, '/events'), eventId)
  await made.clearCookies()
  return made
}

/** Presses 'Sign In to Checkout' and fills in the password of an account. */
async function signInToPay(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In to Checkout' }).click()
  await fillPassword(page, email)
}

async function fillPassword(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email').fill(email)
  const password = dialog.getByLabel('Password', { exact: true })
  if (!(await password.isVisible())) await dialog.getByText(/sign-in options|password instead/i).click()
  await password.fill(PASSWORD)
  await password.press('Enter')
}

describe('who picks tickets, signs in to pay and has an old cart', () => {
  test('pays for what they picked, and is offered the rest', async () => {
    const { id, email } = await newMember()
    const [old, fresh, over] = await Promise.all([
      makeEvent(db, { title: 'The Old Ball', priceCents: 5000 }),
      makeEvent(db, { title: 'The Fresh Ball', priceCents: 1000 }),
      makeEvent(db, { title: 'The Ball of Last Week', priceCents: 7000 }),
    ])
    const context = await browserWithOldCart(id, old.eventId)
    await browserWithOldCart(id, over.eventId, context)
    await db.pool.query(
      "update events set starts_at = now() - interval '7 days', ends_at = now() - interval '6 days' where id = $1",
      [over.eventId],
    )
    const page = await openPage(context, '/events')
    await pick(page, fresh.eventId, 2)
    await signInToPay(page, email)

    await dialogOf(page).getByRole('heading', { name: 'Secure Checkout' }).waitFor()
    await dialogOf(page).getByText(RESTORED).waitFor()
    await expect.poll(() => payButton(page).innerText()).toBe('Pay $20.60')
    expect(await dialogOf(page).innerText()).toContain('2 x General admission')
    await dialogOf(page).getByText('1 more ticket is saved from an earlier visit').waitFor()
    expect(await dialogOf(page).innerText()).not.toContain('The Ball of Last Week')
    // What was set aside comes back when they say so.
    await dialogOf(page).getByRole('button', { name: 'Add to this cart' }).click()
    await expect.poll(() => payButton(page).innerText()).toBe('Pay $72.10')
    expect(await dialogOf(page).getByText('from an earlier visit').count()).toBe(0)
    await context.close()
  })

  test('has a ticket that is in both carts as often as they picked it now', async () => {
    const { id, email } = await newMember()
    const { eventId } = await makeEvent(db, { priceCents: 1000, maxPerPerson: 2 })
    const context = await visitor()
    await signIn(context, site, db, { id })
    const page = await openPage(context, '/events')
    await pick(page, eventId, 2)
    await context.clearCookies()
    await pick(page, eventId)
    await signInToPay(page, email)
    await expect.poll(() => payButton(page).innerText()).toBe('Pay $10.30')
    expect(await dialogOf(page).getByText('from an earlier visit').count()).toBe(0)
    await context.close()
  })

  test('by a code from the mail in another browser as well', async () => {
    const { id, email } = await newMember()
    const old = await makeEvent(db, { title: 'The Old Ball', priceCents: 5000 })
    const fresh = await makeEvent(db, { title: 'The Fresh Ball', priceCents: 1000 })
    const context = await visitor()
    const page = await openPage(context, '/events')
    await pick(page, fresh.eventId)
    await page.getByRole('button', { name: 'Sign In to Checkout' }).click()
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
    const link = dialog.getByRole('button', { name: 'Send Magic Link' })
    if (!(await link.isVisible())) await dialog.getByText('Email me a magic link instead').click()
    await dialog.getByLabel('Email').fill(email)
    await link.click()
    await dialog.getByText('Magic link sent!').waitFor()

    const elsewhere = await browserWithOldCart(id, old.eventId)
    const there = await openPage(elsewhere, (await accounts.mailed(email, 'magic_link')).link)
    await there.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => payButton(there).innerText()).toBe('Pay $10.30')
    await dialogOf(there).getByText(RESTORED).waitFor()
    await dialogOf(there).getByText('1 more ticket is saved from an earlier visit').waitFor()
    await Promise.all([context.close(), elsewhere.close()])
  })
})

describe('who closes the dialog without signing in', () => {
  test('is not led to checkout by a later sign-in, nor is the next person', async () => {
    const { id, email } = await newMember()
    const old = await makeEvent(db, { title: 'The Old Ball' })
    const fresh = await makeEvent(db, { title: 'The Fresh Ball' })
    const context = await browserWithOldCart(id, old.eventId)
    const page = await openPage(context, '/events')
    await pick(page, fresh.eventId)
    await page.getByRole('button', { name: 'Sign In to Checkout' }).click()
    await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor()
    expect(await intentOf(page)).not.toBeNull()
    await page.keyboard.press('Escape')
    await expect.poll(() => intentOf(page)).toBeNull()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await fillPassword(page, email)
    await accountButton(page).waitFor()
    await page.getByText(/^Welcome back/).waitFor() // what was wanted is done by then
    expect(await page.getByText(RESTORED).count()).toBe(0)
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/events/${fresh.eventId}`)
    await context.close()
  })

  test('or leaves it open and signs in from another tab, is not led there either', async () => {
    const { email } = await newMember()
    const fresh = await makeEvent(db, { title: 'The Fresh Ball' })
    const context = await visitor()
    const left = await openPage(context, '/events')
    await pick(left, fresh.eventId)
    await left.getByRole('button', { name: 'Sign In to Checkout' }).click()
    await left.getByRole('dialog', { name: 'Welcome Back' }).waitFor()
    await left.close()

    const page = await openPage(context, '/events')
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await fillPassword(page, email)
    await accountButton(page).waitFor()
    await page.getByText(/^Welcome back/).waitFor()
    await page.waitForTimeout(1_500) // a redirect would follow after 1 s
    expect(await page.getByText(RESTORED).count()).toBe(0)
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/events')
    await context.close()
  })
})
