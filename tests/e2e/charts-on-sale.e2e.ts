// Charts that other programs made, from the file to a guest's ticket.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Chart, type ChartSeat, SEAT_RADIUS } from '#modules/seating/chart/chart.ts'
import { overlappingSeats } from '#modules/seating/chart/overlapping-seats.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import {
  BOUGHT_ONCE,
  fillBilling,
  GOOD_CARD,
  payButton,
  testBuyers,
  thanksOf,
  useCard,
} from './support/checkout-steps.ts'
import { goTo, openPage } from './support/page.ts'
import { coloursAt, isAtRest, mapInSight, viewOf } from './support/seat-map-steps.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer, bought } = testBuyers(db, site, browser)

const DESK = { viewport: { width: 1440, height: 1_000 }, reducedMotion: 'reduce' } as const
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const nothing = async () => {}

/** Two tables upon each other: the upper one is moved beside the other. */
async function moveTable(page: Page) {
  await page.getByText('Select by name').press('Enter')
  await page.getByLabel('Table T2', { exact: true }).press('Space')
  await page.getByRole('application', { name: 'The room' }).focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('Shift+ArrowRight')
}

test.each(['pretix-format-stadium-738', 'seatsio-sampleChart', 'seatsio-sampleChartWithSections'])(
  '%s comes in, is painted, and holds the seat that is tapped on its map',
  async (file) => {
    const { context } = await newBuyer(PHONE)
    const { eventId, seat } = await tapSeatOf(file, nothing, context)
    expect(await heldBy(eventId, seat)).toBe(1)
    await context.close()
  },
)

test.each<[string, (page: Page) => Promise<void>]>([
  ['seatsio-sampleChartWithTables', moveTable],
  ['seatsio-sampleChartWithFloors', nothing],
])('%s sells the seat that is tapped on its map', async (file, mend) => {
  const { id, context } = await newBuyer(PHONE)
  const { page, eventId, seat } = await tapSeatOf(file, mend, context)
  await page.getByRole('link', { name: 'Continue to checkout' }).click()
  await page.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
  await fillBilling(page)
  await useCard(page, GOOD_CARD)
  await payButton(page).click()
  await thanksOf(page).waitFor()
  const [sold, ...others] = await seatsSold(eventId)
  expect(others).toEqual([])
  expect(sold?.seat_id).toBe(seat.id)
  expect(await bought(id)).toEqual(BOUGHT_ONCE)
  await thanksOf(page).getByRole('link', { name: 'My tickets' }).click()
  await page.getByRole('link', { name: 'Show ticket' }).click()
  await page.getByText(seatText(sold!.seat_details)).first().waitFor()
  await context.close()
})

/** A host sells by a file; a guest sees its chart as it is, and taps a seat, which is held and painted so. */
async function tapSeatOf(file: string, mend: (page: Page) => Promise<void>, context: BrowserContext) {
  const { eventId, ownerId } = await makeEvent(db)
  const chart = await sellByFile(ownerId, eventId, file, mend)
  const page = await openPage(context, `/events/${eventId}/seats?view=map`)
  const seat = seatToBuy(chart)
  if (chart.floors.length > 0) await page.getByLabel('Floor').selectOption(floorOf(chart, seat)!.name)
  await comeClose(page, seat)
  await expect.poll(() => paintedWrong(page, chart, floorOf(chart, seat)?.id ?? null)).toEqual([])
  const places = [beside(seat, 0.8), beside(seat, 3)]
  const [free, around] = await coloursAt(page, places)
  await tap(page, seat)
  await expect.poll(() => heldBy(eventId, seat)).toBe(1)
  await expect.poll(async () => (await coloursAt(page, places))[0]).not.toBe(free)
  expect((await coloursAt(page, places))[1], 'what is around it').toBe(around)
  return { page, eventId, seat }
}

const heldBy = (eventId: EventId, seat: ChartSeat) =>
  countOf(db, 'from seat_holds where event_id = $1 and seat_id = $2', [eventId, seat.id])

/** The host brings the file to their venue, mends the chart, and sells the event by it; answers what is sold. */
async function sellByFile(
  owner: PersonId,
  eventId: EventId,
  file: string,
  mend: (page: Page) => Promise<void>,
): Promise<Chart> {
  const place = { address: '1 Main St', city: 'Gary', region: 'IN', timeZone: 'America/Chicago' }
  const venueId = await addVenue(db, owner, { name: 'The Room', ...place })
  const context = await browserOf(browser(), site, db, { id: owner }, DESK)
  const page = await openPage(context, `/dashboard/venues/${venueId}/charts`)
  await page.getByLabel('File', { exact: true }).setInputFiles(`tests/fixtures/seating-charts/${file}.json`)
  await page.getByRole('button', { name: 'Bring this chart' }).click()
  const save = page.getByRole('button', { name: 'Save as version 1' })
  const link = page.getByRole('link', { name: 'Open the chart' })
  await save.or(link).waitFor()
  if (await link.isVisible()) await link.click()
  await save.waitFor()
  await mend(page)
  await save.click()
  await page.getByText('Version 1 is saved.').waitFor()
  await goTo(page, `/dashboard/events/${eventId}/seating`)
  await page.getByLabel('These seats are free').check()
  await page.getByRole('button', { name: 'Sell by this chart' }).click()
  await page.getByText('The event sells by this chart.').waitFor()
  await context.close()
  // The prices are terms of its ticket types, as of any others.
  await db.pool.query('update ticket_types set price_cents = 4000 where event_id = $1', [eventId])
  const { rows } = await db.pool.query<{ chart_data: Chart }>(
    'select chart_data from seating_charts where event_id = $1',
    [eventId],
  )
  return rows[0]!.chart_data
}

const seatsSold = async (eventId: EventId) =>
  (
    await db.pool.query<{ seat_id: string; seat_details: Parameters<typeof seatText>[0] }>(
      "select seat_id, seat_details from tickets where event_id = $1 and status in ('pending', 'active', 'used')",
      [eventId],
    )
  ).rows

const blockOf = ({ rows, tables }: Chart, { rowId, tableId }: ChartSeat) =>
  [...rows, ...tables].find(({ id }) => id === (rowId ?? tableId))!
const floorOf = (chart: Chart, seat: ChartSeat) =>
  chart.floors.find(({ id }) => id === blockOf(chart, seat).floorId)

/** Of the last section, row or table, so that it is on the upper floor where there is one; in its middle, where a tap leads to. */
function seatToBuy(chart: Chart): ChartSeat {
  const covered = new Set(overlappingSeats(chart))
  const clear = chart.seats.filter((seat) => {
    const block = blockOf(chart, seat)
    return !covered.has(seat.id) && !('sellWhole' in block && block.sellWhole)
  })
  const partOf = (seat: ChartSeat) => blockOf(chart, seat).sectionId ?? blockOf(chart, seat).id
  const part = clear.filter((seat) => partOf(seat) === partOf(clear.at(-1)!))
  const middle = (axis: 'x' | 'y') => part.reduce((sum, seat) => sum + seat[axis], 0) / part.length
  const [x, y] = [middle('x'), middle('y')]
  const far = (seat: ChartSeat) => Math.hypot(seat.x - x, seat.y - y)
  return part.reduce((best, seat) => (far(seat) < far(best) ? seat : best))
}

const radius = ({ r }: ChartSeat) => r ?? SEAT_RADIUS
/** Below it to the right, so many times its radius away: not on its number, which stands in its middle. */
const beside = (seat: ChartSeat, times: number) => ({
  x: seat.x + Math.SQRT1_2 * times * radius(seat),
  y: seat.y + Math.SQRT1_2 * times * radius(seat),
})

async function tap(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const box = await mapInSight(page)
  const { scale, dx, dy } = await viewOf(page)
  await page.touchscreen.tap(box.x + x * scale + dx, box.y + y * scale + dy)
}

/** By taps where the seat is, until its number can be read. */
async function comeClose(page: Page, seat: ChartSeat): Promise<void> {
  await page.locator('[data-seat-map] canvas[data-painted]').waitFor()
  for (let taps = 0; 2 * radius(seat) * (await viewOf(page)).scale < 18; taps++) {
    if (taps === 3) throw new Error('Taps do not come closer')
    await tap(page, seat)
    await expect.poll(() => isAtRest(page)).toBe(true)
  }
}

/** The seats in sight that are not painted where they are, in the colour that is their category's alone. */
async function paintedWrong(page: Page, chart: Chart, floorId: string | null): Promise<string[]> {
  const covered = new Set(overlappingSeats(chart))
  const { width, height } = await mapInSight(page)
  const { scale, dx, dy } = await viewOf(page)
  const isIn = ({ x, y }: ChartSeat) => {
    const [left, top] = [x * scale + dx, y * scale + dy]
    return left > 20 && top > 20 && left < width - 20 && top < height - 20
  }
  const seats = chart.seats.filter(
    (seat) => isIn(seat) && !covered.has(seat.id) && (floorOf(chart, seat)?.id ?? null) === floorId,
  )
  if (seats.length === 0) return ['no seat is in sight']
  const inside = await coloursAt(
    page,
    seats.map((seat) => beside(seat, 0.8)),
  )
  const outside = await coloursAt(
    page,
    seats.map((seat) => beside(seat, 1.3)),
  )
  const colourOf = new Map(seats.map(({ categoryId }, at) => [categoryId, inside[at]]))
  return seats.flatMap(({ number, categoryId }, at) =>
    inside[at] === colourOf.get(categoryId) && outside[at] !== inside[at]
      ? []
      : [`${number}: ${inside[at]} on ${outside[at]}`],
  )
}
