import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { keyboard } from './support/input-method.ts'
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible.ts'
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
const newEmail = () => `dancer${++people}@steppers.example`
const menuButton = (page: Page) => page.getByRole('button', { name: /^Your account/ })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const codeField = (page: Page) => page.getByLabel('6-digit code')

const mailedCode = async (email: string) => (await accounts.mailed(email, 'magic_link')).code

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null,
  )
}

/** Holds back what is sent to the sign-in screen until the test has seen what is said while it is on its way. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  await page.route('**/account*', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBe(1)
    held.pop()?.()
  }
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

describe('a magic link', () => {
  test('asked for with Enter lets in by its code, pasted in the same place, and makes the account', async () => {
    const email = newEmail()
    const context = await visitor()
    const page = await openPage(context, '/account?next=%2Fmy-tickets')
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await page.getByText('Magic link sent! Check your email and click the link to sign in.').waitFor()
    expect(await focused(page)).toBe('code')
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await codeField(page).getAttribute('inputmode')).toBe('numeric')
    expect(await page.getByRole('button', { name: /^Send a new code in/ }).isDisabled()).toBe(true)
    await expectAccessible(page)

    const code = await mailedCode(email)
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await page.getByText('That code does not match.').waitFor()
    await expectAccessible(page)
    expect(await focused(page)).toBe('code')
    // As it stands in the mail, with a space in its middle; the six digits send themselves.
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.waitForURL('**/my-tickets')
    await menuButton(page).waitFor()
    await context.close()
  })

  test('can be left for another way in', async () => {
    const context = await visitor()
    const page = await openPage(context, '/account')
    const email = newEmail()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await codeField(page).waitFor()
    await page.getByRole('button', { name: 'Use another way' }).click()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(await page.getByText('Magic link sent!').count()).toBe(0)
    await context.close()
  })
})

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

describe('when the database does not answer', () => {
  test('Retry is offered twice, tries the same again, and lets in once it is over', async () => {
    const { email, password: secret } = await accounts.member(newEmail())
    const context = await visitor()
    const page = await openPage(context, '/account')
    const answer = await holdAnswers(page)
    const retry = page.getByRole('button', { name: 'Retry', exact: true })
    const trouble = page.getByText(
      'Server error occurred. Please try again or contact support if the issue persists.',
    )
    await page.getByLabel('Email').fill(email)
    await password(page).fill(secret)
    await db.pool.query('alter table auth_account rename to auth_account_away')
    try {
      await page.keyboard.press('Enter')
      await answer()
      await trouble.waitFor()
      await expectAccessible(page)
      await retry.click()
      await page.getByRole('button', { name: 'Retrying...' }).waitFor()
      await answer()
      await retry.waitFor()
    } finally {
      await db.pool.query('alter table auth_account_away rename to auth_account')
    }
    await page.unroute('**/account*')
    await retry.click()
    await menuButton(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/events')
    await context.close()
  })

  test('after the third failure only the message stays', async () => {
    const context = await visitor()
    const page = await openPage(context, '/account')
    await page.getByLabel('Email').fill(newEmail())
    await password(page).fill('two left feet')
    const answer = await holdAnswers(page)
    await db.pool.query('alter table auth_user rename to auth_user_away')
    try {
      await page.keyboard.press('Enter')
      await answer()
      const retry = page.getByRole('button', { name: 'Retry', exact: true })
      const retrying = page.getByRole('button', { name: 'Retrying...' })
      for (let times = 0; times < 2; times++) {
        await retry.click()
        await retrying.waitFor()
        await answer()
        await retrying.waitFor({ state: 'hidden' })
      }
      await page.getByText('Server error occurred.').waitFor()
      expect(await retry.count()).toBe(0)
    } finally {
      await db.pool.query('alter table auth_user_away rename to auth_user')
    }
    await context.close()
  })
})

describe('who has just come in', () => {
  test('for the first time is not welcomed back', async () => {
    const email = newEmail()
    const context = await visitor()
    const page = await openPage(context, '/account')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await codeField(page).waitFor()
    await page.keyboard.insertText(await mailedCode(email))
    await page.getByText('Welcome!', { exact: true }).hover() // a pointer on it makes it stay
    await page.getByText('You can now access your profile and dashboard').waitFor()
    expect(await page.getByText('Welcome back').count()).toBe(0)
    await context.close()
  })

  test('is welcomed once, with a glow, and has a menu that tells where they stand', async () => {
    const { email, password: secret } = await accounts.member(newEmail())
    await db.pool.query(`update profiles set full_name = 'Jackie M', location = 'Chicago' where email = $1`, [
      email,
    ])
    await db.pool.query(
      `insert into notifications (user_id, kind, payload) select id, 'tickets_ready', '{"event": "Dusties Only"}' from profiles where email = $1`,
      [email],
    )
    const context = await visitor({ viewport: { width: 360, height: 640 } })
    const page = await openPage(context, '/account')
    await page.getByLabel('Email').fill(email)
    await password(page).fill(secret)
    await page.keyboard.press('Enter')
    await page.getByText('Welcome back, Jackie M!').hover() // a pointer on it makes it stay
    await page.getByText('You can now access your profile and dashboard').waitFor()
    expect(await page.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe(
      '/dashboard/profile',
    )
    expect(await menuButton(page).getAttribute('class')).toContain('glow')

    await menuButton(page).click()
    const menu = page.locator('[popover]:popover-open')
    await menu.getByText('Chicago').waitFor()
    await menu.getByText('Complete your profile to unlock all features').waitFor()
    expect(await menu.getByRole('link', { name: 'Profile' }).innerText()).toContain('33%')
    const { rows } = await db.pool.query<{ unread: number }>(
      'select count(*)::int as unread from notifications n join profiles p on p.id = n.user_id where p.email = $1',
      [email],
    )
    const told = await menu.getByRole('link', { name: 'Notifications' }).innerText()
    expect(told).toMatch(new RegExp(`\\b${rows[0]?.unread}\\s+unread`))
    await expectAccessible(page)
    const box = await menu.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(8)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(352)

    await page.reload()
    await menuButton(page).click()
    await menu.getByText('Chicago').waitFor()
    expect(await page.getByText('Welcome back, Jackie M!').count()).toBe(0)
    await context.close()
  })
})
