import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addPerson } from '#tests/support/ticket-fixtures.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessible } from './support/accessible.ts'
import { alive } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'
import { virtualAuthenticator } from './support/virtual-authenticator.ts'
import { SECURITY, securityPhone, PHONE } from './support/security-phone.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { atSecurity, phoneAt } = securityPhone(db, site, browser)
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

/** Whether it stands among the other ways in, and is no quiet line below them. */
async function isEqual(page: Page): Promise<boolean> {
  const widthOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.width
  const width = await widthOf('Use a passkey')
  return width === (await widthOf('Send Magic Link'))
}

describe('a passkey', () => {
  test('is a quiet line for whoever has none', async () => {
    const { page } = await phoneAt('/account')
    expect(await isEqual(page)).toBe(false)
    await page.context().close()
  })

  test('is added, lets its owner in, can be renamed, and when it is removed lets nobody in', async () => {
    const { page, authenticator } = await atSecurity()
    await addPasskey(page)
    expect(await authenticator.passkeys()).toBe(1)
    await page.getByText('Not used yet').waitFor()

    await signOut(page)
    expect(await isEqual(page)).toBe(true)
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
    await page.reload()
    expect(await isEqual(page)).toBe(false)
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
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
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
    // The offer goes away at once: a page opened before the answer is written would take the answer back.
    const written = page.waitForResponse((response) => response.url().includes('/api/passkeys/offer'))
    await page.getByRole('button', { name: 'No, thank you' }).click()
    await page.getByRole('heading', { name: 'Sign in faster next time' }).waitFor({ state: 'detached' })
    await written
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
    await page.getByRole('link', { name: 'Confirm that it is you' }).click()
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
    await expectAccessible(page)
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.fill('not the password')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('link', { name: 'That is not your password.' }).waitFor()
    await password.fill(PASSWORD)
    await password.press('Enter')
    await page.waitForURL(/settings\/security/)
    await addPasskey(page)
    expect((await db.pool.query('select from auth_session where user_id = $1', [id])).rowCount).toBe(2) // and that of the confirmation
    await page.context().close()
  })
})
