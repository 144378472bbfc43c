// A night at the door in a browser: the door of another day, a guest without a phone, a party, and who leaves for a while.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { expectNoBarrier } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { goTo } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const small = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const tasha = await addPerson(db, 'Tasha')
const jackie = await addPerson(db, 'Jackie Montgomery')

const answer = (page: Page, headline: string) =>
  page.locator('main').getByRole('status').getByText(headline, { exact: true })

async function typed(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ticket code').fill(text)
  await page.keyboard.press('Enter')
}

test('the door of another day asks for one press before it scans', async () => {
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const { id } = await addEvent(db, tasha, { startsAt })
  const context = await browserOf(browser(), site, db, tasha, small)
  const page = await context.newPage()
  await goTo(page, `/dashboard/scanner?event=${id}`)
  await page.getByText(/^This door opens on .+ A scan uses up its ticket\.$/).waitFor()
  expect(await page.getByLabel('Ticket code').count()).toBe(0)
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Open this door now' }).click()
  await page.getByLabel('Ticket code').waitFor()
  await context.close()
})

test('a guest without a phone, their party, and who leaves for a while, on a small phone', async () => {
  const event = await addEvent(db, tasha)
  await addTickets(db, event, jackie, 4)
  const [other] = await addTickets(db, event, jackie, 1, { holderName: 'Dee Hall' })
  const context = await browserOf(browser(), site, db, tasha, small)
  const page = await context.newPage()
  await goTo(page, `/dashboard/scanner?event=${event.id}`)
  await page.getByLabel('This door').fill('Terrace')
  await page.keyboard.press('Enter')

  await typed(page, 'jackie mont')
  await page.getByText('5 tickets for jackie mont').waitFor()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Let in: Jackie Montgomery' }).first().click()
  await answer(page, 'Come in').waitFor()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Let in all 3' }).click()
  await answer(page, '3 come in').waitFor()
  await page.getByText('4 / 5').waitFor()
  await page
    .getByText(/Tasha, Terrace$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Next guest' }).click()

  await typed(page, other.hash)
  await answer(page, 'Come in').waitFor()
  await page.getByRole('button', { name: 'Next guest' }).click()
  await page.getByRole('button', { name: 'Count guests out' }).click()
  await page.getByText('Counting out. Nobody comes in here.').waitFor()
  await typed(page, other.hash)
  await answer(page, 'Went out').waitFor()
  await expectNoBarrier(page)
  await page.getByText('in, 1 out').waitFor()
  site.setSignal('none')
  await typed(page, other.hash)
  await answer(page, 'Not counted').waitFor()
  site.setSignal('good')
  await page.getByRole('button', { name: 'Let in', exact: true }).click()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => page.getByRole('status', { name: 'Connection' }).innerText()).toBe('')
  await typed(page, other.hash)
  await answer(page, 'Welcome back').waitFor()
  await typed(page, other.hash)
  await page.getByText(/^Ticket is used\. First scanned .+ by Tasha at Terrace\.$/).waitFor()

  await goTo(page, `/dashboard/events/${event.id}/door`)
  await page.getByText('5 let in').waitFor()
  await expectNoBarrier(page)
  await context.close()
})
