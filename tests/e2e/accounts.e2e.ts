import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { testBrowser } from './support/browser.ts'
import { expectAccessibleInBothLooks, expectNoBarrier } from './support/accessible.ts'
import { goTo } from './support/page.ts'

const browser = testBrowser()
const site = inject('site')
const PASSWORD = 'two left feet'
const PHONE = { viewport: { width: 360, height: 740 }, colorScheme: 'light', hasTouch: true } as const
const DESK = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const

let people = 0
const newEmail = () => `dancer${process.pid}x${++people}@example.org`

async function open(path: string, options: BrowserContextOptions = DESK): Promise<Page> {
  const context = await browser().newContext(options)
  const page = await context.newPage()
  await (options.javaScriptEnabled === false ? page.goto(site + path) : goTo(page, site + path))
  return page
}

const password = (page: Page) => page.getByLabel('Password', { exact: true })

const looksRight = (page: Page) => expectAccessibleInBothLooks(page, expectNoBarrier)

async function signUp(page: Page, email: string): Promise<void> {
  await goTo(page, `${site}/account?tab=sign-up`)
  await page.getByLabel('Email').fill(email)
  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up with Email' }).click()
  await page.getByText('Success! Check your email').waitFor()
}

async function mailedLink(page: Page, email: string): Promise<string> {
  await expect
    .poll(async () => {
      await page.goto(`${site}/dev/mailbox`)
      return page.getByText(email).count()
    })
    .toBeGreaterThan(0)
  await page.getByText(email).first().click()
  const text = await page.locator('pre').innerText()
  return /http\S+confirm\S+/.exec(text)?.[0] ?? ''
}

async function member(page: Page): Promise<string> {
  const email = newEmail()
  await signUp(page, email)
  await goTo(page, await mailedLink(page, email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('button', { name: /Your account/ }).waitFor()
  return email
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign In', exact: true }).waitFor()
}

describe('getting an account', () => {
  test('leads from a protected page over sign-up and the mailed link back to it, by keyboard alone', async () => {
    const page = await open('/my-tickets')
    expect(new URL(page.url()).pathname).toBe('/account')
    await looksRight(page)

    await page.getByRole('tab', { name: 'Sign In' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    const email = newEmail()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab') // the magic link
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page
      .getByText('Success! Check your email for the confirmation link to complete your registration.')
      .waitFor()
    await page.getByText(`We wrote to ${email}.`).waitFor()
    await looksRight(page)

    const link = await mailedLink(page, email)
    await page.frameLocator('iframe').getByRole('link', { name: 'Confirm my address' }).waitFor()
    await goTo(page, link)
    await looksRight(page)
    await page.getByRole('button', { name: 'Confirm my address' }).press('Enter')
    await page.waitForURL('**/my-tickets')
    const menu = page.getByRole('button', { name: /Your account/ })
    await menu.press('Enter')
    await page.getByText(email).waitFor()
    await looksRight(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText(email).isVisible()).toBe(false)
    await signOut(page)
    await page.goBack()
    await page.goto(`${site}/my-tickets`)
    expect(new URL(page.url()).pathname).toBe('/account')
    await page.context().close()
  })

  test('goes through the dialog without leaving the page', async () => {
    const page = await open('/events', PHONE)
    const email = await member(page)
    await signOut(page)
    await goTo(page, `${site}/events?city=Chicago`)
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
    await dialog.getByText('Sign in to access your dashboard and manage your events').waitFor()
    await looksRight(page)
    await page.getByLabel('Email').fill(email)
    await dialog.getByText('More sign-in options').click()
    await password(page).fill('not my password')
    await page.keyboard.press('Enter')
    await dialog.getByText('Invalid email or password. Please check your credentials.').waitFor()
    await looksRight(page)
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Your account/ }).waitFor()
    expect(page.url()).toBe(`${site}/events?city=Chicago`)
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await page.context().close()
  })
})

describe('the sign-in screen', () => {
  test('waits until its fields are filled, keeps the address from tab to tab and without a server, and leads to its terms', async () => {
    const page = await open('/account')
    const button = page.getByRole('button', { name: 'Sign In with Email' })
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.getByLabel('Email').fill('a@example.org')
    await password(page).fill('x')
    expect(await button.isDisabled()).toBe(false)
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByRole('button', { name: 'Sign Up with Email' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('a@example.org')

    await page.getByRole('tab', { name: 'Sign In' }).click()
    const isOut = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.fallback())
    await page.route('**/account*', isOut)
    await password(page).fill('some password')
    await page.keyboard.press('Enter')
    await page.getByText('An unexpected error occurred. Please try again.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('a@example.org')

    for (const [path, title] of [
      ['/terms', 'Terms of Service'],
      ['/privacy', 'Privacy Policy'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await expectNoBarrier(page)
      await page.goBack()
    }
    await page.context().close()
  })

  test('mails the link again to somebody who did not confirm', async () => {
    const page = await open('/account')
    const email = newEmail()
    await signUp(page, email)
    await goTo(page, `${site}/account`)
    await page.getByLabel('Email').fill(email)
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page
      .getByText(
        'Please confirm your email address before signing in. Check your inbox for the confirmation link.',
      )
      .waitFor()
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await page.getByText('A new confirmation link is on its way. Check your inbox.').waitFor()
    await page.goto(await mailedLink(page, email))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByRole('button', { name: /Your account/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/events')
    await page.context().close()
  })

  test('works where no script runs', async () => {
    const page = await open('/account?next=%2Fmy-tickets', { ...PHONE, javaScriptEnabled: false })
    const email = newEmail()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Email').fill(email)
    await password(page).fill('abc')
    await page.getByRole('button', { name: 'Sign Up with Email' }).click()
    await page.getByText('Password must be at least 6 characters long.').waitFor()
    await password(page).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up with Email' }).click()
    await page.getByText('Success! Check your email').waitFor()
    await page.goto(await mailedLink(page, email))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    expect(new URL(page.url()).pathname).toBe('/my-tickets')
    await page.getByRole('button', { name: /Your account/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().close()
  })
})
