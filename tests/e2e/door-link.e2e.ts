// A link to the side door: made by the host, used on a phone without an account, with and without a signal, and revoked.
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { payloadText } from '#modules/tickets/qr-payload.ts'
import { addEvent, addTickets } from '#tests/support/ticket-fixtures.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks, expectNoBarrier } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { alive, goTo } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const { tasha, jackie } = await testDoor(db)
const browser = testBrowser()
afterEach(() => site.setSignal('good'))

const answer = (page: Page, headline: string) =>
  page.locator('main').getByRole('status').getByText(headline, { exact: true })
async function present(page: Page, code: string, headline: string): Promise<void> {
  await page.getByLabel('Ticket code').fill(code)
  await page.keyboard.press('Enter')
  await answer(page, headline).waitFor()
}
/** Types as a hand scanner does, in no time, and ends the line. */
const scanByHandScanner = (page: Page, code: string) =>
  page.getByLabel('Ticket code').evaluate((field: HTMLInputElement, signs) => {
    for (const key of signs) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    field.value = signs
    field.form?.requestSubmit()
  }, code)
const goOn = (page: Page) => page.getByRole('button', { name: 'Next guest' }).click()

const hasList = (page: Page) =>
  page.evaluate(async () => {
    const kept = (await caches.keys()).filter((name) => name.startsWith('door-of-link-'))
    const opening = indexedDB.open('door')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const lists = opening.result.transaction('lists').objectStore('lists').getAllKeys()
    await new Promise((resolve) => lists.addEventListener('success', resolve))
    opening.result.close()
    return [kept.length, lists.result.length]
  })

test('a link is handed to somebody without an account, who scans by it until it is revoked', async () => {
  const event = await addEvent(db, tasha)
  const tickets = await addTickets(db, event, jackie, 3)
  const codes = tickets.map(({ payload }) => payloadText(payload))
  const host = await (await browserOf(browser(), site, db, tasha)).newPage()
  await goTo(host, `/dashboard/events/${event.id}/door-links`)
  await host.getByLabel('Name').fill('Side door')
  await host.getByRole('button', { name: 'Make a link' }).click()
  const link = await host.getByLabel('Link to hand on').inputValue()
  await expectAccessibleInBothLooks(host)

  const phone = await browser().newContext({
    baseURL: site.url,
    serviceWorkers: 'allow',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await page.goto(link)
  await alive(page)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/doors/${event.id}`)
  await present(page, codes[0]!, 'Come in')
  expect(await page.locator('body').innerText()).not.toMatch(/Jackie|Montgomery|All doors/)
  await expectNoBarrier(page)
  await goOn(page)
  await expect.poll(() => hasList(page), { timeout: 30_000 }).toEqual([1, 1])

  await present(page, 'K7P3-MZQ9', 'Type all 16 characters')
  await expectNoBarrier(page)
  await goOn(page)
  await scanByHandScanner(page, '0123')
  await answer(page, 'Not a ticket').waitFor()
  await goOn(page)

  site.setSignal('none')
  await page.reload()
  await alive(page)
  await present(page, 'K7P3-MZQ9', 'Type all 16 characters')
  await goOn(page)
  await scanByHandScanner(page, '0123')
  await answer(page, 'Not a ticket').waitFor()
  await goOn(page)
  await present(page, codes[0]!, 'Already in')
  await goOn(page)
  await present(page, codes[1]!, 'Come in')
  expect(await page.locator('body').innerText()).not.toMatch(/Jackie|Montgomery/)
  await goOn(page)

  site.setSignal('good')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('2 / 3').waitFor() // the scan without a signal is handed in
  await host.reload()
  await host.getByText('Revoke Side door').click()
  await host.getByRole('button', { name: 'Revoke this link' }).click()
  await host.getByText('Revoked. It opens no door any more.').waitFor()
  await present(page, codes[2]!, 'Not your door')
  await expect.poll(() => hasList(page)).toEqual([1, 0])
  await page.reload()
  await page.getByRole('heading', { name: 'Link has ended' }).waitFor()
  await expectNoBarrier(page)
  await expect.poll(() => hasList(page)).toEqual([0, 0])
  const { rows } = await db.pool.query<{ status: string }>(
    'select status from tickets where event_id = $1 order by id',
    [event.id],
  )
  expect(rows.map(({ status }) => status)).toEqual(['used', 'used', 'active'])
  await host.reload()
  await host.getByText(/^5 scans, the last/).waitFor()
  await phone.close()
})
