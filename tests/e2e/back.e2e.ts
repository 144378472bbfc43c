import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { checkoutServices, ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { importing, rowsOf, TABLE } from '#tests/support/importing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson } from '#tests/support/site.ts'
import { testBrowser } from './support/browser.ts'
import { dialogOf } from './support/checkout-steps.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const accounts = testAccounts(db)

test('Back closes the sign-in dialog first, then the cart, and skips it once somebody is in', async () => {
  const { email } = await accounts.member('back@steppers.example')
  const { eventId } = await makeEvent(db)
  const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })
  const page = await openPage(context, '/events')
  await page.goto(`/events/${eventId}`)
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  const signIn = page.getByRole('dialog', { name: 'Welcome Back' })
  const hash = () => new URL(page.url()).hash
  const intent = () => page.evaluate(() => localStorage.getItem('signup_intent'))

  await cart.getByRole('button', { name: 'Sign In to Checkout' }).click()
  await signIn.waitFor()
  await page.goBack()
  await signIn.waitFor({ state: 'hidden' })
  expect(await cart.isVisible()).toBe(true)
  expect(hash()).toBe('#cart')
  await expect.poll(intent).toBeNull() // closed without signing in, as by its button
  await page.goBack()
  await cart.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${site.url}/events/${eventId}`)

  // Closed by its own button it leaves no entry behind.
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await signIn.waitFor()
  await signIn.getByRole('button', { name: 'Close', exact: true }).click()
  await signIn.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  await cart.getByRole('button', { name: 'Sign In to Checkout' }).click()
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('heading', { name: 'Secure Checkout' }).waitFor()
  await page.goBack()
  await cart.waitFor()
  expect(await signIn.isVisible()).toBe(false)
  expect(hash()).toBe('#cart')
  await page.goBack()
  await cart.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${site.url}/events/${eventId}`)
  await context.close()
})

/** The order and a ticket of somebody who reserved in cash, or has paid. */
async function buys({ id }: Person, method: 'cash' | 'card') {
  const event = await makeEvent(db, { acceptsCash: true })
  await checkOut(ctxOf(db), checkoutServices(db), id, want(event, 1, { method }))
  const { rows } = await db.pool.query<{ order: string; ticket: string }>(
    'select order_id as order, id as ticket from tickets where event_id = $1',
    [event.eventId],
  )
  return rows[0]!
}

test.each([
  [
    'tickets that are sent again',
    async (member: Person) => `/dashboard/orders/${(await buys(member, 'card')).order}`,
    ['Send the tickets again'],
    'The tickets are sent again',
  ],
  [
    'a reservation that is cancelled on a ticket',
    async (member: Person) => `/my-tickets/${(await buys(member, 'cash')).ticket}`,
    ['I will not come: cancel my reservation', 'Give the places back'],
    'Ticket is cancelled',
  ],
  [
    'one that is cancelled on its order',
    async (member: Person) => `/dashboard/orders/${(await buys(member, 'cash')).order}`,
    ['I will not come: cancel my reservation', 'Give the places back'],
    'The places are free again.',
  ],
  [
    'an import that is taken back',
    async ({ id }: Person) => {
      await importing(db).enter(id, await rowsOf(TABLE))
      const { rows } = await db.pool.query<{ id: string }>(
        'select import_id as id from imported_events where imported_by = $1 limit 1',
        [id],
      )
      return `/dashboard/events/import/${rows[0]!.id}`
    },
    ['Take this import back', 'Remove 2 events'],
    'What came in with this file is taken back.',
  ],
])('Back leaves the page after %s, at one press', async (_what, make, presses, done) => {
  const member = await signedInPerson(db)
  const path = await make(member)
  const context = await browserOf(browser(), site, db, member, { reducedMotion: 'reduce' })
  const page = await openPage(context, '/dashboard/notifications')
  await goTo(page, path)
  for (const words of presses) await page.getByText(words, { exact: true }).click()
  await page.getByText(done).first().waitFor()
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/dashboard/notifications')
  await context.close()
})
