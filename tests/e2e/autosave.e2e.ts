import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessible } from './support/accessible.ts'
import { alive, goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const browser = testBrowser()
const db = await testDatabase()
const site = await servedSite(db)
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const
const CREATE = '/dashboard/venues/create'

async function openForm() {
  const id = await makePerson(db, 'Jackie')
  const context = await browserOf(browser(), site, db, { id }, { ...PHONE, serviceWorkers: 'block' })
  const page = await openPage(context, CREATE)
  await page.waitForLoadState('networkidle') // what saves the form comes after it
  return { id, context, page }
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('The Grand Ballroom')
  await page.getByLabel('Street and number').fill('6351 S Cottage Grove Ave')
  await page.getByLabel('City').fill('Chicago')
  await page.getByLabel('State').fill('IL')
  await page.getByLabel('ZIP code').fill('60637')
}

const draftsOf = async (id: string) =>
  (await db.pool.query('select fields from form_drafts where owner_id = $1', [id])).rows

const isSave = (request: Request) => request.url().includes('/api/drafts/')

describe('a form that saves itself', () => {
  test('says so when it cannot, because its code did not come', async () => {
    const id = await makePerson(db, 'Jackie')
    const context = await browserOf(browser(), site, db, { id }, { ...PHONE, serviceWorkers: 'block' })
    await context.route('**/assets/autosave.client-*.js', (route) => route.abort())
    const page = await openPage(context, CREATE)
    await page.getByText('This form does not save itself now. Send it to keep what you type.').waitFor()
    expect(await page.getByText('Saved while you type.').count()).toBe(0)
    await context.close()
  })

  test('says when it could not, keeps it on the device and sends it again', async () => {
    const { id, context, page } = await openForm()
    site.setSignal('none')
    await page.getByLabel('Name').fill('The Grand Ballroom')
    await page.getByText('Not saved yet. It is kept on this device and sent again by itself.').waitFor()
    await expectAccessible(page)
    site.setSignal('good')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Draft saved at').waitFor()
    expect(await draftsOf(id)).toMatchObject([{ fields: { name: 'The Grand Ballroom' } }])
    await context.close()
  })

  test('ends a save that is on its way when it is sent, so that its draft does not come back', async () => {
    const { id, context, page } = await openForm()
    await fillAddress(page)
    await page.getByRole('button', { name: 'Next' }).click()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/drafts/**', (route) => held.then(() => route.abort()))
    const isUnderWay = page.waitForRequest(isSave)
    await page.getByLabel('Guests at most').fill('400')
    await isUnderWay
    const isEnded = page.waitForEvent('requestfailed', { predicate: isSave })
    await page.getByRole('button', { name: 'Save venue' }).click()
    await isEnded
    await page.getByText('Your venue is saved.').waitFor()
    release()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(await draftsOf(id)).toEqual([])
    // Nor does what the device kept of it.
    await page.getByRole('link', { name: 'Add a venue' }).click()
    await page.getByText('Saved while you type.').waitFor()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('drafts'))),
    ).toEqual([])
    expect(await page.getByRole('button', { name: 'Start over' }).count()).toBe(0)
    await context.close()
  })

  test('keeps what was typed before its code came', async () => {
    const id = await makePerson(db, 'Jackie')
    const context = await browserOf(browser(), site, db, { id }, { ...PHONE, serviceWorkers: 'block' })
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
    await context.route('**/assets/autosave.client-*.js', (route) => isTyped.then(() => route.continue()))
    const page = await openPage(context, CREATE)
    await page.getByLabel('Name').fill('The Grand Ballroom')
    typed()
    await page.waitForLoadState('networkidle')
    await page.getByLabel('City').fill('Chicago')
    await page.getByText('Draft saved at').waitFor()
    expect(await draftsOf(id)).toEqual([{ fields: { name: 'The Grand Ballroom', city: 'Chicago' } }])
    await context.close()
  })

  test('keeps what is typed in two tabs, each in a field of its own', async () => {
    const { id, context, page } = await openForm()
    const other = await openPage(context, CREATE)
    await other.waitForLoadState('networkidle')
    await page.getByLabel('Name').fill('The Grand Ballroom')
    await page.getByText('Draft saved at').waitFor()
    await other.getByLabel('City').fill('Chicago')
    await other.getByText('Draft saved at').waitFor()
    expect(await draftsOf(id)).toEqual([{ fields: { name: 'The Grand Ballroom', city: 'Chicago' } }])
    await context.close()
  })

  test('sends with a step what was changed on its page, and leaves the rest as another tab saved it', async () => {
    const { id, context, page } = await openForm()
    const other = await openPage(context, CREATE)
    await other.waitForLoadState('networkidle')
    await fillAddress(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Guests at most').waitFor()
    await other.getByLabel('Name').fill('The Parkway Ballroom')
    await other.getByRole('button', { name: 'Next' }).click()
    await other.getByLabel('Guests at most').waitFor()
    expect(await draftsOf(id)).toMatchObject([{ fields: { name: 'The Parkway Ballroom', city: 'Chicago' } }])
    await context.close()
  })

  test('lets a field be emptied again that was sent with a step before it was saved', async () => {
    const { id, context, page } = await openForm()
    await page.getByLabel('Name').fill('The Grand Ballroom')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Please enter').first().waitFor()
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => draftsOf(id)).toMatchObject([{ fields: { name: '' } }])
    await context.close()
  })

  test('begins anew after a question, at its title, also with what is only on the device', async () => {
    const { id, context, page } = await openForm()
    await page.getByLabel('Name').fill('The Grand Ballroom')
    await page.getByText('Draft saved at').waitFor()
    await page.getByLabel('City').fill('Gary')
    const dialog = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await page.getByRole('button', { name: 'Start over' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    expect(await page.getByLabel('City').inputValue()).toBe('Gary')
    await page.getByRole('button', { name: 'Start over' }).click()
    const isLoaded = page.waitForEvent('load')
    await dialog.getByRole('button', { name: 'Start over' }).click()
    await isLoaded
    await alive(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    const values = ['Name', 'City'].map((label) => page.getByLabel(label).inputValue())
    expect(await Promise.all(values)).toEqual(['', ''])
    expect(await draftsOf(id)).toEqual([])
    await goTo(page, CREATE)
    expect(await page.getByLabel('Name').inputValue()).toBe('')
    await context.close()
  })
})
