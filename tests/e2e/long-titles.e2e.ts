// A title may have 140 letters. No list and no page is filled by one.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { misfits } from './support/fits.ts'
import { alive } from './support/page.ts'
import { servedSite, signIn } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const TITLE =
  'The Nineteenth Annual Chicago Steppers Grand Reunion Weekend and Charity Ball, with Live Music by the Windy City Soul Ensemble and Friends'

const linesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ hasText: 'Nineteenth' })
    .first()
    .evaluate((title) =>
      Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
    )

test.each([
  { name: 'a phone', width: 360, letterPx: 16, card: 3, heading: 5 },
  { name: 'a phone in letters twice as large', width: 360, letterPx: 32, card: 8, heading: 14 },
  { name: 'a desk', width: 1440, letterPx: 16, card: 3, heading: 3 },
])('a long title is bounded, and whole on its page: on $name', async ({ width, letterPx, card, heading }) => {
  const event = await makeEvent(db, { title: TITLE })
  const context = await browser().newContext({ baseURL: site.url, viewport: { width, height: 740 } })
  await signIn(context, site, db, { id: event.ownerId })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: letterPx } })
  const open = async (path: string) => {
    await page.goto(path)
    await alive(page)
    await page.evaluate(() => document.fonts.ready)
    expect([path, ...(await misfits(page))]).toEqual([path])
  }
  for (const path of ['/events', '/', `/organizer/${event.organizerId}`]) {
    await open(path)
    expect(await linesOf(page, 'h3'), path).toBeLessThanOrEqual(card)
    // What is not drawn is there for who hears it.
    await page.getByRole('link', { name: TITLE, exact: true }).first().waitFor()
  }
  for (const path of [`/events/${event.eventId}`, `/dashboard/events/${event.eventId}`]) {
    await open(path)
    expect(await linesOf(page, 'h1'), path).toBeLessThanOrEqual(heading)
    const [seen, all] = await page
      .locator('h1')
      .first()
      .evaluate((title) => [title.clientHeight, title.scrollHeight])
    expect([await page.locator('h1').first().textContent(), seen]).toEqual([TITLE, all])
  }
  await open(`/dashboard/events/edit/${event.eventId}/pictures`)
  expect(await linesOf(page, 'nav a > span')).toBeLessThanOrEqual(2)
  await context.close()
})
