import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addPerson } from '#tests/support/ticket-scene.ts'
import { testBrowser } from './support/browser.ts'
import { alive, expectAccessible, LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'
import { virtualAuthenticator } from './support/virtual-authenticator.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { member } = testAccounts(db)

const SECURITY = '/dashboard/settings/security'
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

let born = 0
const newMember = () => member(`keys${++born}@example.org`)

/** A phone that holds nothing yet, on a page of the site. */
async function phoneAt(path: string) {
  const context = await browserOf(browser(), site, db, null, PHONE)
  // A virtual authenticator picks the address field's suggestion by itself: only the test of that wants it.
  await context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () =>
      sessionStorage.getItem('suggests') === 'yes'
  })
  const page = await context.newPage()
  const authenticator = await virtualAuthenticator(page)
  await page.goto(path)
  await alive(page)
  return { page, authenticator }
}

async function signInByPassword(page: Page, email: string, then?: RegExp) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In with Email' }).click()
  if (then) await page.waitForURL(then)
}

/** A new member, signed in by password, on the security page of their phone. */
async function atSecurity() {
  const someone = await newMember()
  const phone = await phoneAt(`/account?next=${encodeURIComponent(SECURITY)}`)
  await signInByPassword(phone.page, someone.email, /settings\/security/)
  return { ...someone, ...phone }
}

async function addPasskey(page: Page) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Done. Next time, choose').waitFor()
}

async function signOut(page: Page) {
  await page.context().clearCookies()
  await page.goto('/account?next=%2Fmy-tickets')
  await alive(page)
}

const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' }).click()

describe('a passkey', () => {
  test('is added, lets its owner in, can be renamed, and when it is removed lets nobody in', async () => {
    const { page, authenticator } = await atSecurity()
    await addPasskey(page)
    expect(await authenticator.passkeys()).toBe(1)
    await page.getByText('Not used yet').waitFor()

    await signOut(page)
    await usePasskey(page)
    await page.waitForURL(/my-tickets/)
    await page.getByRole('heading', { name: 'My tickets' }).waitFor()

    await page.goto(SECURITY)
    await page.getByText('Last used').waitFor()
    await page.getByText('Change Chrome on Linux').click()
    await page.getByLabel('Name').fill('Kitchen tablet')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('The new name is saved.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove this passkey' }).click()
    await page.getByText('The passkey is removed').waitFor()

    await signOut(page)
    await usePasskey(page)
    await page.getByText('This passkey does not belong to an account here any more').waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
    await page.context().close()
  })

  test('that is cancelled shows a friendly message, and can be tried again', async () => {
    const { page, authenticator } = await atSecurity()
    await authenticator.setVerified(false)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('No passkey was used, and nothing has changed.').waitFor()
    await authenticator.setVerified(true)
    await addPasskey(page)
    await signOut(page)
    await authenticator.setVerified(false)
    await usePasskey(page)
    await page.getByText('No passkey was used, and nothing has changed.').waitFor()
    await expectAccessible(page)
    await authenticator.setVerified(true)
    await usePasskey(page)
    await page.waitForURL(/my-tickets/)
    expect(await authenticator.passkeys()).toBe(1)
    await page.context().close()
  })

  test('may be picked among the suggestions of the address field', async () => {
    const { page } = await atSecurity()
    await addPasskey(page)
    await signOut(page)
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn')
    await page.evaluate(() => sessionStorage.setItem('suggests', 'yes'))
    await page.reload()
    await page.waitForURL(/my-tickets/)
    await page.context().close()
  })

  test('lets its owner in over any page, without leaving it', async () => {
    const { page } = await atSecurity()
    await addPasskey(page)
    await page.context().clearCookies()
    await page.goto('/events?city=Chicago')
    await alive(page)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Welcome back, ').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(page.url()).toContain('/events?city=Chicago')
    await page.context().close()
  })

  test('is offered once, out of the way, and never again to whoever says no', async () => {
    const jackie = await addPerson(db, 'Jackie Montgomery')
    const context = await browserOf(browser(), site, db, jackie, PHONE)
    const page = await context.newPage()
    await virtualAuthenticator(page)
    await page.goto('/my-tickets')
    await page.getByRole('heading', { name: 'Sign in faster next time' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'No, thank you' }).click()
    await page.getByRole('heading', { name: 'Sign in faster next time' }).waitFor({ state: 'detached' })
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    expect(await page.getByRole('heading', { name: 'Sign in faster next time' }).count()).toBe(0)
    await context.close()
  })

  test('is set up where it is offered', async () => {
    const context = await browserOf(browser(), site, db, await addPerson(db, 'Tasha'), PHONE)
    const page = await context.newPage()
    const authenticator = await virtualAuthenticator(page)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Set it up' }).click()
    await page.getByText('Done. Next time, choose').waitFor()
    expect(await authenticator.passkeys()).toBe(1)
    await context.close()
  })

  test('is not made by whoever finds a phone that has been signed in for a while', async () => {
    const { page, id } = await atSecurity()
    await db.pool.query("update auth_session set created_at = now() - interval '1 hour' where user_id = $1", [
      id,
    ])
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('link', { name: 'Show that it is you' }).click()
    await page.getByRole('heading', { name: 'Is it still you?' }).waitFor()
    await expectAccessible(page)
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.fill('not the password')
    await page.getByRole('button', { name: 'It is me' }).click()
    await page.getByRole('link', { name: 'That is not your password.' }).waitFor()
    await password.fill(PASSWORD)
    await password.press('Enter')
    await page.waitForURL(/settings\/security/)
    await addPasskey(page)
    expect((await db.pool.query('select from auth_session where user_id = $1', [id])).rowCount).toBe(2) // and that of the confirmation
    await page.context().close()
  })
})

describe('two-step sign-in', () => {
  test.each([
    ['with scripts', PHONE],
    ['without scripts', { ...PHONE, javaScriptEnabled: false }],
  ])('is turned on, asked for, answered by a backup code, and turned off, %s', async (_, options) => {
    const { email } = await newMember()
    const context = await browserOf(browser(), site, db, null, options)
    const page = await context.newPage()
    await page.goto(`/account?next=${encodeURIComponent(SECURITY)}`)
    await signInByPassword(page, email, /settings\/security/)
    const factor = page.getByRole('region', { name: 'Two-step sign-in' })
    await factor.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
    await factor.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    await page.getByAltText('QR code for your authenticator app').waitFor()
    const secret = (await factor.locator('code').textContent())!.replaceAll(' ', '')
    await expectReadable(page, options)
    await page.getByLabel('Type the six digits it shows').fill('000000')
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByRole('link', { name: /^That code is not right/ }).waitFor()
    await page.getByAltText('QR code for your authenticator app').waitFor()
    await page.getByLabel('Type the six digits it shows').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByRole('heading', { name: 'Two-step sign-in is on' }).waitFor()
    await expectReadable(page, options)
    const codes = await page
      .getByRole('listitem')
      .filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ })
      .allTextContents()
    expect(codes).toHaveLength(10)

    await context.clearCookies()
    await page.goto(`/account?next=${encodeURIComponent(SECURITY)}`)
    await signInByPassword(page, email)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await expectReadable(page, options)
    expect((await context.cookies()).some(({ name }) => name.endsWith('session_token'))).toBe(false)
    await page.getByLabel('Six-digit code').fill('123123')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: /^That code is not right/ }).waitFor()
    await page.getByRole('link', { name: 'No phone at hand?' }).click()
    await page.getByLabel('Backup code').fill(codes[0]!)
    await page.getByLabel('Backup code').press('Enter')
    await page.waitForURL(/settings\/security/)
    await factor.getByText('9 backup codes are left.').waitFor()

    await page.getByText('Turn two-step sign-in off').click()
    const off = page.locator('form').filter({ has: page.getByRole('button', { name: 'Turn off' }) })
    await off.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
    await off.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-step sign-in is off.').waitFor()
    await context.close()
  })
})

test('two-step sign-in from the dialog over a page goes on on its own page, and leads back', async () => {
  const { page, email } = await atSecurity()
  const factor = page.getByRole('region', { name: 'Two-step sign-in' })
  await factor.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await factor.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const secret = (await factor.locator('code').textContent())!.replaceAll(' ', '')
  await page.getByLabel('Type the six digits it shows').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('heading', { name: 'Two-step sign-in is on' }).waitFor()
  await page.context().clearCookies()
  await page.goto('/magazine')
  await alive(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('More sign-in options').click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Welcome back, ').waitFor()
  expect(new URL(page.url()).pathname).toBe('/magazine')
  await page.context().close()
})

/** axe runs in the page, so only where scripts do. */
const expectReadable = async (page: Page, options: object) => {
  if (!('javaScriptEnabled' in options)) await expectAccessible(page)
}

test('a password is changed, and everything else is signed out', async () => {
  const { page, id } = await atSecurity()
  const form = page.getByRole('region', { name: 'Change your password' })
  const fill = async (current: string, next: string, again: string) => {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password', { exact: true }).fill(next)
    await form.getByLabel('New password, once more').fill(again)
    await page.keyboard.press('Enter')
  }
  await fill('not mine', 'three right feet', 'three right feet')
  await page.getByRole('link', { name: 'That is not your password.' }).waitFor()
  await fill(PASSWORD, 'three right feet', 'three left feet')
  await page.getByRole('link', { name: 'Passwords do not match' }).waitFor()
  await fill(PASSWORD, 'three right feet', 'three right feet')
  await page.getByText('Your new password is set.').waitFor()
  expect((await db.pool.query('select from auth_session where user_id = $1', [id])).rowCount).toBe(1)
  await page.context().close()
})

test.each(LOOKS)('the screens of security fit at $width px, $colorScheme', async ({ width, ...look }) => {
  const jackie = await addPerson(db, 'Jackie')
  await db.pool.query(
    `insert into auth_account (account_id, provider_id, user_id) values ('at google', 'google', $1)`,
    [jackie.id],
  )
  const context = await browserOf(browser(), site, db, jackie, look)
  const page = await openPage(context, SECURITY)
  for (const path of [
    SECURITY,
    '/dashboard/settings/delete',
    '/auth/again',
    '/auth/second-factor',
    '/auth',
    '/auth/deleted',
  ]) {
    // The rest is for people who are not in yet, or no more.
    if (path === '/auth/second-factor') await context.clearCookies()
    await page.goto(path)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (path !== SECURITY) continue
    await page.getByRole('button', { name: 'Disconnect Google' }).press('Enter')
    await page.getByText('Google is disconnected.').waitFor()
  }
  await context.close()
})
