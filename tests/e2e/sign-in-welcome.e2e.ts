import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
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
const newEmail = () => `welcomed${++people}@steppers.example`
const menuButton = (page: Page) => page.getByRole('button', { name: /^Your account/ })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const codeField = (page: Page) => page.getByLabel('6-digit code')
const mailedCode = async (email: string) => (await accounts.mailed(email, 'magic_link')).code

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
    const letters = await context.newCDPSession(page)
    await letters.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const said = await page.locator('.toaster > *').boundingBox()
    expect(said!.height).toBeLessThanOrEqual(0.45 * 640) // and the page can be read beside it
    await letters.send('Page.setFontSizes', { fontSizes: { standard: 16 } })

    await menuButton(page).click()
    const menu = page.locator('[popover]:popover-open')
    await menu.getByText('Chicago').waitFor()
    await menu.getByText('Complete your profile to unlock all features').filter({ visible: true }).waitFor()
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
