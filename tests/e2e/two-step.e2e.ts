import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addPerson } from '#tests/support/ticket-fixtures.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible.ts'
import { alive, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'
import { SECURITY, securityPhone, PHONE, signInByPassword } from './support/security-phone.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newMember, atSecurity } = securityPhone(db, site, browser)
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
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
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

test('the screens of security fit, small in light and wide in dark', async () => {
  const jackie = await addPerson(db, 'Jackie')
  await db.pool.query(
    `insert into auth_account (account_id, provider_id, user_id) values ('at google', 'google', $1)`,
    [jackie.id],
  )
  const context = await browserOf(browser(), site, db, jackie, { reducedMotion: 'reduce' })
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
    await expectAccessibleInBothLooks(page)
    if (path !== SECURITY) continue
    await page.getByRole('button', { name: 'Disconnect Google' }).press('Enter')
    await page.getByText('Google is disconnected.').waitFor()
    // The page is read anew after its answer.
    await expect.poll(() => page.getByRole('button', { name: 'Disconnect Google' }).count()).toBe(0)
  }
  await context.close()
})
