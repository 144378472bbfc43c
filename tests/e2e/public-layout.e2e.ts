// Lines and gaps of public pages that hold with long names too, on a phone and on a desk.
import { expect, test } from 'vitest'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { publishSeries } from '#tests/support/series.ts'
import { testBrowser } from './support/browser.ts'
import { goTo, openPage } from './support/page.ts'
import { servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const HOST = 'Lacquer and Brass Steppers of the South Side'

test.each([
  ['a phone', { width: 360, height: 740 }],
  ['a desk', { width: 1440, height: 900 }],
])(
  'what leads to all is one line, chips of a row share a middle, parts keep apart: on %s',
  async (_, viewport) => {
    const { eventId, organizerId } = await makeEvent(db, { status: 'cancelled' })
    const next = await makeEvent(db, { startsAt: plusMs(systemNow(), 48 * HOUR_MS) })
    await db.pool.query('update organizers set name = $2 where id = $1', [organizerId, HOST])
    await db.pool.query(
      "update events set organizer_id = $2, djs = 'Lady Vee', attire = 'White' where id = any ($1)",
      [[eventId, next.eventId], organizerId],
    )
    const context = await browser().newContext({ baseURL: site.url, viewport })
    const page = await openPage(context, `/events/${eventId}`)
    const way = page.getByRole('link', { name: /^See all/ }).first()
    await way.waitFor()
    const lines = await way.evaluate((link) => {
      const words = document.createRange()
      words.selectNode(link.firstChild!)
      return words.getClientRects().length
    })
    expect(lines).toBe(1)

    const middles = await page
      .getByRole('list', { name: 'Good to know' })
      .locator('li > *')
      .evaluateAll((chips) =>
        chips.map((chip) => chip.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
      )
    expect(middles).toHaveLength(2)
    expect(new Set(middles).size).toBe(1)

    await goTo(page, `/organizer/${organizerId}`)
    const gap = await page
      .getByRole('region', { name: 'Coming up' })
      .evaluate(
        (part) =>
          part.getBoundingClientRect().top -
          document.querySelector('main details')!.getBoundingClientRect().bottom,
      )
    expect(gap).toBeGreaterThanOrEqual(16)
    await context.close()
  },
)

test('parts of the page of a series keep apart', async () => {
  const [first, second] = await publishSeries(db)
  await db.pool.query("update events set status = 'cancelled' where id = $1", [second!.id])
  const context = await browser().newContext({ baseURL: site.url })
  const page = await openPage(context, `/series/${first!.seriesId}`)
  const off = await page.getByRole('heading', { name: 'Called off' }).boundingBox()
  const coming = await page.getByRole('region', { name: 'Coming up' }).boundingBox()
  expect(off!.y - coming!.y - coming!.height).toBeGreaterThanOrEqual(16)
  await context.close()
})

test('what few filter by begins below the first field on a desk, folded and open', async () => {
  const context = await browser().newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } })
  const page = await openPage(context, '/events')
  const leftOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())!.x
  const more = page.locator('summary').filter({ hasText: 'Price, level' })
  expect((await more.boundingBox())!.x).toBeCloseTo(await leftOf('Search'), 0)
  await more.click()
  expect(await leftOf('Level')).toBeCloseTo(await leftOf('Search'), 0)
  await context.close()
})
