// Whoever works a door by keyboard alone sees what they stand on, on a small phone with keys and on a desk.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'
import { testBrowser } from './support/browser.ts'
import { goTo } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const { newDoor, jackie, scan } = await testDoor(db)
const browser = testBrowser()

/** What has the focus, and whether all of its width and its middle are seen. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement
    if (!on || on === document.body) return null
    // A box that only its label is seen of.
    const label = on instanceof HTMLInputElement && on.offsetWidth <= 1 ? on.labels?.[0] : null
    const seen = label ?? on
    const { left, right, top, bottom } = seen.getBoundingClientRect()
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const name = (on.getAttribute('aria-label') ?? seen.textContent ?? '').trim().slice(0, 30)
    const isSeen = isInside && middle !== null && (seen.contains(middle) || middle.contains(seen))
    return { name: name || on.getAttribute('name') || on.tagName, isSeen }
  })

/** Goes through a page by the Tab key, twice: at first it stands at its top, then it has moved. */
async function hiddenStops(page: Page): Promise<string[]> {
  const [names, hidden] = [new Set<string>(), new Set<string>()]
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const on = await stop(page)
    if (!on) continue
    names.add(on.name)
    if (!on.isSeen) hidden.add(on.name)
  }
  expect(names.size).toBeGreaterThan(5)
  return [...hidden]
}

const PAGES = ['door', 'box-office', 'log']

test.each([
  [360, 640],
  [1440, 900],
])('each stop of the Tab key is in sight, at %i by %i', async (width, height) => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie, 3)
  await scan(ticket.hash, door)
  const options = { viewport: { width, height }, reducedMotion: 'reduce' as const }
  const context = await browserOf(browser(), site, db, { id: door.personId }, options)
  const page = await context.newPage()
  const paths = [
    ...PAGES.map((name) => `/dashboard/events/${event.id}/${name}`),
    `/dashboard/scanner?event=${event.id}`,
    '/dashboard/team',
  ]
  for (const path of paths) {
    await goTo(page, path)
    expect([path, await hiddenStops(page)]).toEqual([path, []])
  }
  await context.close()
})

test.each([
  ['a desk', {}, 'Ticket code'],
  ['a phone', { hasTouch: true, isMobile: true }, 'H1'],
])('whoever takes a scan back goes on at once, at %s', async (_, looks, goesOnAt) => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const [other] = await addTickets(db, event, jackie)
  const options = { viewport: { width: 1024, height: 900 }, ...looks }
  const context = await browserOf(browser(), site, db, { id: door.personId }, options)
  const page = await context.newPage()
  await goTo(page, `/dashboard/scanner?event=${event.id}`)
  const focus = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)
  const scanned = async ({ hash }: { hash: string }, inTheRoom: string) => {
    await page.keyboard.type(hash)
    await page.keyboard.press('Enter')
    await page.getByText(inTheRoom).waitFor()
  }

  await scanned(ticket, '1 / 2')
  await page.getByRole('button', { name: 'Take back', exact: true }).press('Enter')
  await page.getByText('0 / 2').waitFor()
  await expect.poll(focus).toBe(goesOnAt)

  await scanned(other, '1 / 2')
  await page.getByRole('button', { name: 'Take back the scan of Jackie Montgomery' }).press('Enter')
  await page.getByText('0 / 2').waitFor()
  await expect.poll(focus).toBe(goesOnAt)
  await scanned(other, '1 / 2')
  await context.close()
})
