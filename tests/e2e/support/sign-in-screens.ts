import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { Db } from '#platform/db.server.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { alive, openPage } from './page.ts'
import { browserOf, type ServedSite } from './served-site.ts'

/** The three screens on which people sign in and sign up; `purchase` is variant B with the sign-up dialog (spec 2). */
export const screenVariants = ['page', 'dialog', 'purchase'] as const
export type ScreenVariant = (typeof screenVariants)[number]
export type FormIntent = 'sign-in' | 'sign-up' | 'magic-link' | 'google'

export interface Typed {
  email?: string
  password?: string
  confirm?: string
}

/** A browser with a ticket in its cart, as every buyer has one. */
export async function browserWithCart(
  browser: Browser,
  site: ServedSite,
  db: Db,
  options: Parameters<typeof browserOf>[4] = {},
): Promise<BrowserContext> {
  const { eventId } = await makeEvent(db)
  const visitor = await browserOf(browser, site, db, null, { reducedMotion: 'reduce', ...options })
  const page = await openPage(visitor, `/events/${eventId}`)
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  await page.getByRole('button', { name: 'Create Account & Checkout' }).waitFor()
  await page.close()
  return visitor
}

/** Opens the screen of `variant` on what `intent` needs. A purchase needs a cart in the browser. */
export async function openScreen(
  context: BrowserContext,
  variant: ScreenVariant,
  intent: FormIntent,
): Promise<Screen> {
  const page = await context.newPage()
  await page.goto({ page: '/account', dialog: '/terms', purchase: '/checkout' }[variant])
  await alive(page)
  const screen = variant === 'page' ? page.getByRole('main') : page.getByRole('dialog')
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  if (variant === 'dialog') {
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await screen.getByText('More sign-in options').click()
  }
  if (variant === 'purchase') await page.getByRole('button', { name: 'Sign In to Continue' }).click()
  if (variant === 'purchase' && intent === 'sign-up') {
    await press('New here? Create an account')
    await press('Choose a password instead')
  }
  if (variant === 'purchase' && intent === 'magic-link') await press('Email me a magic link instead')
  if (variant !== 'purchase' && intent === 'sign-up')
    await screen.getByRole('tab', { name: variant === 'page' ? 'Sign Up' : 'Register' }).click()
  await screen.getByRole('button', { name: SEND[intent][variant], exact: true }).waitFor()
  return { page, screen, variant, intent }
}

export interface Screen {
  page: Page
  screen: Locator
  variant: ScreenVariant
  intent: FormIntent
}

const SEND: Record<FormIntent, Record<ScreenVariant, string>> = {
  'sign-in': { page: 'Sign In with Email', dialog: 'Sign In', purchase: 'Sign In' },
  'sign-up': { page: 'Sign Up with Email', dialog: 'Create Account', purchase: 'Create Account' },
  'magic-link': { page: 'Send Magic Link', dialog: 'Send Magic Link', purchase: 'Send Magic Link' },
  google: { page: 'Continue with Google', dialog: 'Continue with Google', purchase: 'Continue with Google' },
}

/**
 * Types into the fields, the others empty, and sends them by the button. That waits until everything is filled in; Enter
 * in the last field does not.
 */
export async function submitForm({ screen, variant, intent }: Screen, typed: Typed): Promise<void> {
  const send = screen.getByRole('button', { name: SEND[intent][variant], exact: true })
  if (intent === 'google') return send.click()
  const isTwice = intent === 'sign-up' && variant === 'purchase'
  const { email = '', password = '', confirm = password } = typed
  const fields: [string, string][] = [['Email', email]]
  if (intent !== 'magic-link') fields.push(['Password', password])
  if (isTwice) fields.push(['Confirm password', confirm])
  for (const [label, text] of fields) await screen.getByLabel(label, { exact: true }).fill(text)
  if (fields.every(([, text]) => text !== '')) return send.click()
  await screen.getByLabel(fields.at(-1)?.[0] ?? '', { exact: true }).press('Enter')
}

/** Signs in by password in the dialog that stands over the page. */
export async function signInInDialog(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  const tab = dialog.getByRole('tab', { name: 'Sign In' })
  if (!(await tab.isVisible())) await dialog.getByText('More sign-in options').click()
  await tab.click()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}
