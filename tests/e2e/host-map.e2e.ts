// The map of the host: seats are pressed there, and blocked with what stays in reach.
import { expect, test } from 'vitest'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { billing, countOf } from '#tests/support/buying.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ballroom, makeRoomOnSale } from '#tests/support/seated-room.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { mapInSight, viewOf } from './support/seat-map-steps.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

test.each([
  [360, 780],
  [1440, 900],
])('a table is pressed on a map %d px wide, and is blocked without a scroll', async (width, height) => {
  const { eventId, ownerId, chart } = await makeRoomOnSale(db)
  const look = { viewport: { width, height }, reducedMotion: 'reduce' } as const
  const context = await browserOf(browser(), site, db, { id: ownerId }, look)
  const page = await openPage(context, `/dashboard/events/${eventId}/seating`)
  await page.locator('[data-seat-map] canvas[data-painted]').waitFor()
  const box = await mapInSight(page)
  const { scale, dx, dy } = await viewOf(page)
  const table = chart.tables[0]!
  await page.mouse.click(box.x + table.x * scale + dx, box.y + table.y * scale + dy)
  await page.getByText('4 seats chosen').waitFor()
  // What a guest takes meanwhile is counted without a press, and what is chosen stays.
  const theirs = chart.seats.at(-1)!.id as SeatId
  expect(await holdSeats(db, { eventId, session: newId() }, [theirs])).toMatchObject({ ok: true })
  await page.getByText('Held: 1').waitFor()
  await page.getByText('4 seats chosen').waitFor()
  const block = page.getByRole('button', { name: 'Block', exact: true })
  const bar = (await page.locator('[data-action-bar]').boundingBox())!
  expect(bar.height).toBeLessThanOrEqual(120)
  const at = (await block.boundingBox())!
  expect([at.y > 0, at.y + at.height <= height]).toEqual([true, true])
  await expectAccessibleInBothLooks(page)
  await page.getByText('Say why').click()
  await page.getByLabel('Who for, or why (optional)').fill('The band')
  const scrolled = () => page.evaluate(() => window.scrollY)
  const before = await scrolled()
  await block.click()
  await page.getByText('Seats 1, 2, 3, and 4 are blocked.').waitFor()
  // The bar is lower without its field.
  expect(Math.abs((await scrolled()) - before), 'the page stays where the host works').toBeLessThan(100)
  expect(await countOf(db, "from seats where event_id = $1 and blocked_for = 'The band'", [eventId])).toBe(4)
  await page.getByText('No seat is chosen.').waitFor()
  expect(await page.locator('input[name=seat]:checked').count()).toBe(0)
  // Of a table that guests hold, a press says so.
  await db.pool.query(
    `with freed as (update seats set status = 'available', blocked_for = '' where event_id = $1 and blocked_for = 'The band' returning id)
     insert into seat_holds (event_id, seat_id, session_id, expires_at)
     select $1, id, 'somebody-with-a-table', now() + interval '10 minutes' from freed`,
    [eventId],
  )
  await page.reload()
  await page.locator('[data-seat-map] canvas[data-painted]').waitFor()
  const again = await mapInSight(page)
  await page.mouse.click(again.x + table.x * scale + dx, again.y + table.y * scale + dy)
  await page.getByText(`There is nothing to block or release at Table ${table.label}.`).waitFor()
  await context.close()
})

test('a guest who is pressed on the map, here by keys, is the one to be moved', async () => {
  const event = await makeRoomOnSale(db, ballroom(2, 2))
  const theirs = event.chart.seats.slice(0, 2).map(({ id }) => id as SeatId)
  const buyer = await makePerson(db, 'Jackie')
  await buySeats(
    db,
    checkoutServices(db),
    buyer,
    await wantSeats(db, event, theirs, {
      seatSession: newId(),
      billing: { ...billing, fullName: 'Jackie Moore' },
    }),
  )
  const context = await browserOf(browser(), site, db, { id: event.ownerId }, {})
  const page = await openPage(context, `/dashboard/events/${event.eventId}/seating`)
  await page.locator('[data-seat-map] canvas[data-painted]').waitFor()
  const seat = page.locator('[data-seat-map] > button')
  await seat.focus()
  await expect
    .poll(async () => {
      if ((await seat.getAttribute('aria-label'))?.includes('Jackie')) return true
      await page.keyboard.press('ArrowLeft')
      return false
    })
    .toBe(true)
  const sits = /^(.*?), /.exec((await seat.getAttribute('aria-label'))!)![1]!
  await page.keyboard.press('Enter')
  await page.getByText('No seat is chosen.').waitFor()
  await page.getByRole('link', { name: /^Move Jackie/ }).press('Enter')
  await expect
    .poll(() =>
      page
        .getByRole('combobox', { name: 'Guest' })
        .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text),
    )
    .toContain(sits)
  await page.getByRole('combobox', { name: 'New seat' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Move this guest' }).press('Enter')
  await page.getByText(/has a new seat/).waitFor()
  expect(await page.getByRole('combobox', { name: 'Guest' }).inputValue()).toBe('')
  await context.close()
})

test('the link to another chart opens the fold that it leads to', async () => {
  const { eventId, ownerId } = await makeRoomOnSale(db)
  const context = await browserOf(browser(), site, db, { id: ownerId })
  const page = await openPage(context, `/dashboard/events/${eventId}/seating`)
  await page.getByRole('link', { name: 'Change the chart' }).click()
  const form = page.getByRole('heading', { name: 'Sell without seats' })
  await expect.poll(() => form.isVisible()).toBe(true)
  await context.close()
})
