import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { keyboard } from './support/input-method.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const accounts = testAccounts(db)
const visitor = () => browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })

let people = 0
const newEmail = () => `dancer${++people}@steppers.example`
const menuButton = (page: Page) => page.getByRole('button', { name: /^Your account/ })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null,
  )
}

test('the sign-in dialog lets somebody in by keyboard alone, and starts anew each time', async () => {
  const { email, password: secret } = await accounts.member(newEmail())
  const context = await visitor()
  const page = await openPage(context, '/events')
  const hands = keyboard(page)
  const opener = page.getByRole('link', { name: 'Sign In', exact: true })
  await hands.press(opener)
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByText("We'll send you a secure link to sign in instantly").waitFor()
  expect(await dialog.getByRole('button', { name: 'Send Magic Link' }).isDisabled()).toBe(true)
  expect(await password(page).isVisible()).toBe(false)

  await hands.type(dialog.getByLabel('Email'), email)
  await hands.press(dialog.getByText('More sign-in options'))
  await hands.type(password(page), 'not my password')
  await page.keyboard.press('Enter')
  await dialog.getByText('Invalid email or password. Please check your credentials.').waitFor()
  await expectAccessibleInBothLooks(page)

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Sign In')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Email').waitFor()
  expect(await dialog.getByLabel('Email').inputValue()).toBe('')
  expect(await dialog.getByText('Invalid email').count()).toBe(0)
  expect(await password(page).isVisible()).toBe(false)

  await hands.press(dialog.getByText('More sign-in options'))
  expect(await dialog.getByLabel('Remember me for 7 days').isChecked()).toBe(true)
  await dialog.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Create Account' }).waitFor()
  await expectAccessibleInBothLooks(page)
  await page.keyboard.press('ArrowLeft')
  await hands.type(dialog.getByLabel('Email'), email)
  await hands.type(password(page), secret)
  await page.keyboard.press('Enter')
  await menuButton(page).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/events')
  await context.close()
})

test('whoever is on the way in before the page has come alive stays on it', async () => {
  const context = await visitor()
  const page = await context.newPage()
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const signIn = [...document.links].filter((link) => link.textContent === 'Sign In' && link.offsetParent)
      signIn[0]?.focus()
    }),
  )
  await goTo(page, '/events')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sign In')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Welcome Back', exact: true }).waitFor()
  await context.close()
})

test('the two ways in at the top say what they are for, and a new one starts at Register', async () => {
  const context = await visitor()
  const page = await openPage(context, '/events')
  const open = async (name: string, title: string, words: string) => {
    await page.getByRole('link', { name, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await dialog.getByText(words, { exact: true }).waitFor()
    return dialog
  }
  await open('Sign In', 'Welcome Back', 'Sign in to access your dashboard and manage your events')
  await page.keyboard.press('Escape')
  const join = 'Create your account and join our vibrant community'
  const dialog = await open('Get Started', 'Join Steppers Life', join)
  expect(await dialog.getByRole('tab', { selected: true }).innerText()).toBe('Register')
  await dialog.getByRole('button', { name: 'Create Account' }).waitFor()
  await context.close()
})
