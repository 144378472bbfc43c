import { expect, test } from 'vitest'
import { beginSeries } from '#modules/events/series/copy-nights.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson } from '#tests/support/site.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { misfits } from './support/fits.ts'
import { LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const event = await makeEvent(db)
const seriesId = await withTransaction(db, (tx) =>
  beginSeries(tx, { eventId: event.eventId, day: '2026-12-12' }),
)

test.each([`/organizer/${event.organizerId}`, `/series/${seriesId}`])(
  '%s leads into a calendar where no script runs, with a thumb',
  async (path) => {
    const { viewport, colorScheme } = LOOKS[0]!
    const context = await browser().newContext({
      javaScriptEnabled: false,
      baseURL: site.url,
      viewport,
      colorScheme,
    })
    const page = await context.newPage()
    await page.goto(path)
    const summary = page.getByText('Subscribe in your calendar')
    const way = page.getByRole('link', { name: 'Apple or Outlook' })
    expect(await way.isVisible()).toBe(false)
    await summary.click()
    expect(await way.getAttribute('href')).toBe(`${site.url.replace('http:', 'webcal:')}${path}/calendar.ics`)
    const targets = [
      summary,
      way,
      page.getByRole('link', { name: /^Google/ }),
      page.getByRole('textbox', { name: /^Address/ }),
    ]
    for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    expect(await misfits(page)).toEqual([])
    await context.close()
  },
)

test('one’s own list gets an address, another, and none, by keyboard', async () => {
  const dana = await signedInPerson(db)
  const context = await browserOf(browser(), site, db, dana)
  const page = await openPage(context, '/dashboard/liked')
  await page.getByText('Subscribe in your calendar').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Get my address' }).press('Enter')
  const address = page.getByRole('textbox', { name: /^Address/ })
  const first = await address.inputValue()
  expect((await fetch(first)).headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  await page.getByText('Your address is ready.').waitFor()
  await expectAccessibleInBothLooks(page)
  for (const { viewport, colorScheme } of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    expect(await misfits(page)).toEqual([])
  }

  await page.getByRole('button', { name: 'Get a new address' }).press('Enter')
  await expect.poll(() => address.inputValue()).not.toBe(first)
  const second = await address.inputValue()
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
  await page.getByText('Your new address is ready').waitFor()
  await page.getByRole('button', { name: 'Stop this address' }).press('Enter')
  await page.getByText('That address no longer works.').waitFor()
  expect((await fetch(second)).status).toBe(404)
  await expect.poll(() => address.count()).toBe(0)
  await context.close()
})
