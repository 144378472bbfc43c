// What a page does without a connection: it stays.
import { expect, test } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { testBrowser } from './support/browser.ts'
import { LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

test('the list of events stays with its filters, and says so; it goes on once there is a connection', async () => {
  await makeEvent(db, { title: 'The Oxblood Ball' })
  const context = await browserOf(browser(), site, db, null, LOOKS[0])
  const page = await openPage(context, '/events')
  await page.getByRole('link', { name: 'Sets' }).click()
  await page.waitForURL('**/events?kind=set')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const event = page.getByRole('link', { name: 'The Oxblood Ball' })
  const said = page.getByText('Other pages open when the connection is back.')
  for (const leave of [
    () => event.click(),
    () => page.getByRole('link', { name: 'Tonight' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave()
    await said.waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/events?kind=set')
    await event.waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await said.waitFor({ state: 'detached' })
  }
  await context.setOffline(false)
  await event.click()
  await page.getByRole('heading', { level: 1, name: 'The Oxblood Ball' }).waitFor()
  await context.close()
})

test('what is saved on the phone opens from a list all the same', async () => {
  const jackie = await addPerson(db, 'Jackie Montgomery')
  await addTickets(db, await addEvent(db, jackie), jackie)
  const context = await browserOf(browser(), site, db, jackie, { ...LOOKS[0], serviceWorkers: 'allow' })
  const tickets = await context.newPage()
  await tickets.goto('/my-tickets')
  await tickets.getByText('Saved on this device. Works with no signal.').waitFor()
  const page = await openPage(context, '/events')
  // On a busy machine parts of the page are still on their way.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'My tickets' }).click()
  await page.getByText(/^Saved \d+(:\d\d)? [AP]M$/).waitFor()
  expect(new URL(page.url()).pathname).toBe('/my-tickets')
  await context.close()
})

test('a page of the dashboard stays, and the dashboard is there still where no answer comes', async () => {
  const { ownerId } = await makeEvent(db, { title: 'The Oxblood Ball' })
  const context = await browserOf(
    browser(),
    site,
    db,
    { id: ownerId },
    { ...LOOKS[1], serviceWorkers: 'allow' },
  )
  const page = await openPage(context, '/dashboard/events')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const leave of [
    () => page.getByRole('link', { name: 'Archived' }).click(),
    () => page.getByRole('combobox', { name: 'Kind' }).selectOption({ index: 1 }),
  ]) {
    await leave()
    await page.getByText('Other pages open when the connection is back.').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/dashboard/events')
    await page.getByRole('link', { name: 'The Oxblood Ball' }).first().waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await context.setOffline(false)
  site.setSignal('none')
  await page.getByRole('button', { name: 'Show events' }).click()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).count()).toBe(1)
  site.setSignal('good')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'The Oxblood Ball' }).first().waitFor()
  await context.close()
})
