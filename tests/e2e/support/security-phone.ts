import type { Browser, Page } from 'playwright-core'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { alive } from './page.ts'
import { browserOf, type ServedSite } from './served-site.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

export const SECURITY = '/dashboard/settings/security'

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export async function signInByPassword(page: Page, email: string, then?: RegExp) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In with Email' }).click()
  if (then) await page.waitForURL(then)
}

/** New members on phones of their own, each with a virtual authenticator. */
export function securityPhone(db: Db, site: ServedSite, browser: () => Browser) {
  const { member } = testAccounts(db)
  let born = 0

  const newMember = () => member(`phone${++born}@example.org`)

  /** A phone that holds no passkey yet, on a page of the site. */
  async function phoneAt(path: string, person: { id: PersonId } | null = null) {
    const context = await browserOf(browser(), site, db, person, PHONE)
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

  /** A new member who has just signed in, on the security page of their phone. */
  async function atSecurity() {
    const someone = await newMember()
    const id = someone.id as PersonId // the id of an account is its person's
    return { ...someone, ...(await phoneAt(SECURITY, { id })) }
  }

  return { newMember, phoneAt, atSecurity }
}
