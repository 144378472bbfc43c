import { expect, test } from 'vitest'
import { PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { dialogOf } from './support/checkout-steps.ts'
import { openPage } from './support/page.ts'
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
