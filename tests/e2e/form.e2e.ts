import { describe, expect, test } from 'vitest'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessible } from './support/accessible.ts'
import { alive, goTo, openPage } from './support/page.ts'
import { browserOf, servedSite, signIn } from './support/served-site.ts'

const browser = testBrowser()
const db = await testDatabase()
const site = await servedSite(db)
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const

/** The profile, whose form is the one that every form of the product is made of. */
async function openProfile() {
  const id = await makePerson(db, 'Jackie')
  const context = await browserOf(browser(), site, db, { id }, { ...PHONE, serviceWorkers: 'block' })
  return { id, context, page: await openPage(context, '/dashboard/profile') }
}

describe('a form', () => {
  test('that has something to correct says so above its fields, takes the focus there and leads to each', async () => {
    const { context, page } = await openProfile()
    await page.getByLabel('Phone').fill('call me')
    await page.getByLabel('Website').fill('nowhere')
    await page.getByRole('button', { name: 'Save profile' }).click()
    const summary = page.getByRole('alert').filter({ hasText: '2 things to correct' })
    await summary.waitFor()
    expect(await summary.evaluate((box) => box.parentElement === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await summary.getByRole('link', { name: 'Please enter a phone number' }).press('Enter')
    expect(await page.getByLabel('Phone').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Phone').inputValue()).toBe('call me')

    // What is said of a field leaves with its first change; what is said of others stays.
    await page.keyboard.type('3')
    await page.getByRole('alert').filter({ hasText: 'One thing to correct' }).waitFor()
    expect(await page.getByText('Please enter a phone number').count()).toBe(0)
    expect(await page.getByLabel('Phone').getAttribute('aria-invalid')).toBeNull()
    expect(await page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Website').fill('https://steppers.example')
    expect(await page.getByRole('alert').count()).toBe(0)
    // The same mistake is said again.
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('alert').filter({ hasText: 'Please enter a phone number' }).waitFor()
    await context.close()
  })

  test('with changes asks before it is left, and lets go once they are saved', async () => {
    const { context, page } = await openProfile()
    await page.getByLabel('Location').fill('Gary, IN')
    const leave = () => page.getByRole('link', { name: 'Add a picture' }).click()
    await leave()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expectAccessible(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    expect(await focused()).toBe('Stay on this page')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await focused()).toBe('Add a picture')
    await leave()
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    expect(await page.getByLabel('Location').inputValue()).toBe('Gary, IN')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Your profile is saved.').waitFor()
    await leave()
    await page.waitForURL('**/profile/picture')
    await context.close()
  })

  test('that was sent after the session had ended stands filled in again after signing in', async () => {
    const { id, context, page } = await openProfile()
    await page.getByLabel('About you').fill('Six count since 1994.')
    await db.pool.query('delete from auth_session where user_id = $1', [id])
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.waitForURL('**/account?*')
    const back = new URL(page.url()).searchParams.get('next') ?? ''
    await signIn(context, site, db, { id })
    await page.goto(back)
    await alive(page)
    await page.getByText('What you typed is here again').waitFor()
    expect(await page.getByLabel('About you').inputValue()).toBe('Six count since 1994.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Your profile is saved.').waitFor()
    expect(await page.getByText('What you typed is here again').count()).toBe(0)
    const { rows } = await db.pool.query('select bio from profiles where id = $1', [id])
    expect(rows).toEqual([{ bio: 'Six count since 1994.' }])
    await context.close()
  })

  test('is not sent while there is no network: it says so, keeps everything, and is sent afterwards', async () => {
    const { context, page } = await openProfile()
    await page.getByLabel('About you').fill('Six count since 1994.')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const save = page.getByRole('button', { name: 'Save profile' })
    await save.click()
    const said = page.getByText('Nothing was sent. What you filled in is still here.')
    await said.waitFor()
    expect(
      await said.evaluate((text) => document.activeElement?.contains(text) && text !== document.body),
    ).toBe(true)
    expect(await page.getByLabel('About you').inputValue()).toBe('Six count since 1994.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add a picture' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await context.setOffline(false)
    // A line that breaks while it is sent.
    await page.route('**/*.data*', (route) => route.abort(), { times: 1 })
    await save.click()
    await page.getByText('No answer came, so it is not known whether this was done.').waitFor()
    expect(await page.getByLabel('About you').inputValue()).toBe('Six count since 1994.')
    await expectAccessible(page)
    await save.click()
    await page.getByText('Your profile is saved.').waitFor()
    expect(await said.count()).toBe(0)
    await context.close()
  })

  test.each([
    ['/dashboard/settings', 'New email address', 'Change address', 'What you typed is here again'],
    ['/dashboard/settings/security', 'New password', 'Set password', 'Please fill it in once more'],
  ])('on %s that was sent after the session had ended says so', async (path, label, send, says) => {
    const { id, context, page } = await openProfile()
    await goTo(page, path)
    await page.getByLabel(label, { exact: true }).fill('new@example.org')
    await db.pool.query('delete from auth_session where user_id = $1', [id])
    await page.getByRole('button', { name: send }).click()
    await page.getByText('You were signed out. Sign in to go on where you were.').waitFor()
    const back = new URL(page.url()).searchParams.get('next') ?? ''
    await signIn(context, site, db, { id })
    await goTo(page, back)
    await page.getByText(says).waitFor()
    const field = page.getByLabel(label, { exact: true })
    expect(await field.inputValue()).toBe(label === 'New password' ? '' : 'new@example.org')
    await context.close()
  })
})
