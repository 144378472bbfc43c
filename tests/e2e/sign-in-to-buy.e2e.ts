import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessible } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const accounts = testAccounts(db)

type Looks = Parameters<typeof browserOf>[4]
const visitor = (looks: Looks = {}) =>
  browserOf(browser(), site, db, null, { reducedMotion: 'reduce', ...looks })

let people = 0
const newEmail = () => `buyer${++people}@steppers.example`
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const codeField = (page: Page) => page.getByLabel('6-digit code')
const mailedCode = async (email: string) => (await accounts.mailed(email, 'magic_link')).code

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null,
  )
}

describe('a buyer', () => {
  test('gets from the cart to checkout with an address and a code, and no password', async () => {
    const { eventId } = await makeEvent(db)
    const email = newEmail()
    const context = await visitor({ viewport: { width: 360, height: 640 } })
    const page = await openPage(context, `/events/${eventId}`)
    await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await page.getByRole('button', { name: 'Create Account & Checkout' }).click()
    const signUp = page.getByRole('dialog', { name: 'Create Your Account' })
    await signUp.getByText('1 item, $41.20').waitFor()
    // An address is all that is asked first; a password is the second way.
    await signUp.getByRole('button', { name: 'Send Magic Link' }).waitFor()
    expect(await password(page).count()).toBe(0)
    await signUp.getByRole('button', { name: 'Choose a password instead' }).click()
    await signUp.getByLabel('Email').fill(email)
    await password(page).fill('two left feet')
    await page.getByLabel('Confirm password').fill('two right feet')
    await page.keyboard.press('Enter')
    await signUp.getByText('Passwords do not match').waitFor()
    expect(await focused(page)).toBe('confirm')
    await expectAccessible(page)

    await signUp.getByRole('button', { name: 'Already have an account? Sign in' }).click()
    const signIn = page.getByRole('dialog', { name: 'Welcome Back' })
    await signIn.getByText('Please sign in to complete your purchase.').waitFor()
    expect(await focused(page)).toBe('password')
    await expectAccessible(page)
    await signIn.getByRole('button', { name: 'Email me a magic link instead' }).click()
    await signIn.getByRole('button', { name: 'Send Magic Link' }).click()
    await signIn.getByText('Magic link sent! Check your email inbox.').waitFor()
    await page.keyboard.insertText(await mailedCode(email))
    await page.getByRole('dialog').getByRole('heading', { name: 'Secure Checkout' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    // Nothing lies over the form, and nothing leads away from it.
    expect(await page.getByText('Welcome back, ').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'View Profile' }).count()).toBe(0)
    await context.close()
  })

  test('who was welcomed on the way sees nothing of it over the form', async () => {
    const { eventId } = await makeEvent(db)
    const { email, password: secret } = await accounts.member(newEmail())
    const context = await visitor({ viewport: { width: 360, height: 740 } })
    const page = await openPage(context, `/account?next=${encodeURIComponent(`/events/${eventId}`)}`)
    await page.getByLabel('Email').fill(email)
    await password(page).fill(secret)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/events/${eventId}`)
    const welcome = page.getByText('Welcome back, ')
    await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await welcome.hover() // its time begins anew
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Secure Checkout' }).waitFor()
    expect(await welcome.count()).toBe(0)
    await context.close()
  })

  test('signs up with an address and the code from its mail alone', async () => {
    const { eventId } = await makeEvent(db)
    const email = newEmail()
    const context = await visitor()
    const page = await openPage(context, `/events/${eventId}`)
    await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await page.getByRole('button', { name: 'Create Account & Checkout' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Your Account' })
    await dialog.getByText('No password needed').waitFor()
    // On a slow line they are known before the page with checkout is there.
    await page.route(`**/events/${eventId}.data*`, async (route) => {
      await page.waitForTimeout(1_500)
      await route.continue()
    })
    await expectAccessible(page)
    await dialog.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await codeField(page).waitFor()
    await page.keyboard.insertText(await mailedCode(email))
    await page.getByRole('dialog').getByRole('heading', { name: 'Secure Checkout' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    // What is said of the cart stands in its place, and covers nothing.
    const title = await page.getByRole('heading', { name: 'Complete Your Purchase' }).boundingBox()
    const said = await page.getByText('Your cart has been restored!').boundingBox()
    expect(said?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0) + 20)
    await context.close()
  })
})

test.each([1440, 360])(
  'on the page of the checkout, what asks to sign in begins at the edge of its title, %i px wide',
  async (width) => {
    const { eventId } = await makeEvent(db)
    const context = await visitor({ viewport: { width, height: 900 } })
    const page = await openPage(context, `/events/${eventId}`)
    await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await page.getByRole('dialog', { name: 'Your Cart' }).getByText('Subtotal').waitFor()
    await page.goto('/checkout')
    const card = page.locator('section').filter({ hasText: 'Please sign in to complete your purchase.' })
    const title = page.getByRole('heading', { level: 1 })
    expect((await card.boundingBox())!.x).toBe((await title.boundingBox())!.x)
    await context.close()
  },
)
