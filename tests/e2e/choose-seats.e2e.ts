import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { holdSeats, ownSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { type EventId, newId, type SeatId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeRoomOnSale, twoFloors } from '#tests/support/seated-room.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import {
  BOUGHT_ONCE,
  fillPayment,
  GOOD_CARD,
  payButton,
  testBuyers,
  thanksOf,
} from './support/checkout-steps.ts'
import { keyboard } from './support/input-method.ts'
import { goTo, openPage } from './support/page.ts'
import { isAtRest, mapInSight, viewOf } from './support/seat-map-steps.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer, bought } = testBuyers(db, site, browser)

const open = async (eventId: EventId, view = 'best', options = {}) => {
  const context = await browserOf(browser(), site, db, null, options)
  const page = await openPage(context, `/events/${eventId}/seats?view=${view}`)
  return { context, page }
}
const timer = (page: Page) => page.getByRole('timer')
const heldBy = async (eventId: EventId, page: Page) => {
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'seat_session')?.value ?? ''
  return session === '' ? [] : (await ownSeatHolds(db, { eventId, session })).seatIds
}

/** The seats that somebody has a ticket for. */
const soldAt = async (eventId: EventId) =>
  (
    await db.pool.query<{ seat_id: SeatId }>(
      "select seat_id from tickets where event_id = $1 and status = 'active' order by seat_id",
      [eventId],
    )
  ).rows.map((row) => row.seat_id)
const firstTwo = ({ seats }: Chart) =>
  seats
    .slice(0, 2)
    .map(({ id }) => id)
    .toSorted()

test('two seats at a table are chosen and bought by keyboard alone', async () => {
  const { eventId, chart } = await makeRoomOnSale(db)
  const { id, context } = await newBuyer()
  const page = await openPage(context, `/events/${eventId}/seats`)
  const hands = keyboard(page)
  const button = (name: RegExp) => page.getByRole('button', { name })
  await hands.press(page.getByRole('link', { name: 'Choose from a list' }))
  await hands.press(button(/^Table 1, seat 1, .*available$/))
  await hands.press(button(/^Table 1, seat 2, .*available$/))
  await expect.poll(() => heldBy(eventId, page)).toEqual(firstTwo(chart))
  await timer(page).waitFor()
  await hands.press(page.getByRole('link', { name: 'Continue to checkout' }))
  await page.waitForURL(`**/checkout?seats=${eventId}`)
  await page.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
  await fillPayment(page, hands)
  await hands.press(payButton(page))
  await thanksOf(page).waitFor()
  await hands.press(thanksOf(page).getByRole('link', { name: 'My tickets' }))
  await page.waitForURL('**/my-tickets')
  expect(await bought(id)).toEqual({ ...BOUGHT_ONCE, tickets: 2 })
  expect(await soldAt(eventId)).toEqual(firstTwo(chart))
  await context.close()
})

test('two seats at a table are bought by what a screen reader is told alone', async () => {
  const { eventId, chart } = await makeRoomOnSale(db)
  const { id, context } = await newBuyer()
  const page = await openPage(context, `/events/${eventId}/seats`)
  const press = (role: 'link' | 'button', name: string | RegExp) =>
    page.getByRole(role, { name, exact: true }).press('Enter')
  await press('link', 'Choose from a list')
  const table = page.getByRole('region', { name: 'Table 1', exact: true })
  const seats = [...(await table.ariaSnapshot()).matchAll(/button "(Table 1, [^"]*), available"/g)]
  for (const [, seat] of seats.slice(0, 2)) {
    await press('button', `${seat}, available`)
    await page.getByRole('button', { name: `${seat}, yours`, pressed: true }).waitFor()
  }
  const yours = page.getByRole('region', { name: 'Your seats' })
  await yours.getByRole('timer').waitFor()
  expect((await yours.ariaSnapshot()).match(/(?<!Let go of )Table 1 · Seat \d/g)).toEqual([
    'Table 1 · Seat 1',
    'Table 1 · Seat 2',
  ])
  await press('link', 'Continue to checkout')
  const form = page.getByRole('form', { name: 'Secure Checkout' })
  const card = page.getByTitle('Card details').contentFrame()
  for (const [within, name, text] of [
    [form, 'Billing address', '6351 S Cottage Grove'],
    [form, 'City', 'Chicago'],
    [form, 'State', 'Illinois'],
    [form, 'ZIP code', '60637'],
    [card, 'Card number', GOOD_CARD],
    [card, 'Expiry', '12/34'],
    [card, 'CVV', '111'],
  ] as const)
    await within.getByRole('textbox', { name, exact: true }).fill(text)
  await press('button', /^Pay \$/)
  const thanks = page.getByRole('dialog', { name: /on the floor/ })
  await thanks.waitFor()
  expect(await thanks.ariaSnapshot()).toContain('2 tickets')
  expect(await thanks.ariaSnapshot()).toContain('Table 1 · Seat 1; Table 1 · Seat 2')
  expect(await bought(id)).toEqual({ ...BOUGHT_ONCE, tickets: 2 })
  expect(await soldAt(eventId)).toEqual(firstTwo(chart))
  await context.close()
})

test('the list is complete for who hears it', async () => {
  const { eventId } = await makeRoomOnSale(db)
  const { context, page } = await open(eventId, 'list')
  await page.getByRole('button', { name: /^Table 1, seat 2,/ }).click()
  await page.getByRole('button', { name: /^Table 1, seat 2, .*yours$/ }).waitFor()
  await page.getByRole('button', { name: 'Cart, 1 seat held' }).waitFor()
  const table = page.getByRole('region', { name: 'Table 1', exact: true })
  expect(await table.ariaSnapshot()).toBe(
    `- region "Table 1":
  - heading "Table 1" [level=3]
  - paragraph: At the floor, premium
  - list:
    - listitem:
      - button "Table 1, seat 1, At the floor, $63.80 a seat, all in, premium, available": Seat 1 $63.80 a seat
    - listitem:
      - button "Table 1, seat 2, At the floor, $63.80 a seat, all in, premium, yours" [pressed]: Seat 2 Yours
      - link "On to your seats":
        - /url: "#your-seats"
    - listitem:
      - button "Table 1, seat 3, At the floor, $63.80 a seat, all in, premium, available": Seat 3 $63.80 a seat
    - listitem:
      - button "Table 1, seat 4, At the floor, $63.80 a seat, all in, premium, available": Seat 4 $63.80 a seat`,
  )
  await expectAccessibleInBothLooks(page)
  await context.close()
})

test('a seat that is let go of stays where it is in the list, with the focus on it', async () => {
  const { eventId } = await makeRoomOnSale(db)
  const { context, page } = await open(eventId, 'list')
  const seat = (state: string) =>
    page.getByRole('button', { name: new RegExp(`^Table 1, seat 2, .*${state}$`) })
  await seat('available').focus()
  await page.keyboard.press('Enter')
  await seat('yours').waitFor()
  await expect.poll(async () => (await heldBy(eventId, page)).length).toBe(1)
  await timer(page).waitFor()
  const button = await seat('yours').elementHandle()
  await page.keyboard.press('Enter')
  await timer(page).waitFor({ state: 'detached' })
  await seat('available').waitFor()
  await expect.poll(() => heldBy(eventId, page)).toEqual([])
  expect(await button.evaluate((one) => one.isConnected && one === document.activeElement)).toBe(true)
  // From the panel its button goes away: the focus stays in the panel.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Let go of Table 1/ }).press('Enter')
  await timer(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('your-seats')
  // A double press lets go of one, though the next one has moved under the finger.
  for (const number of [1, 2, 3])
    await page.getByRole('button', { name: new RegExp(`^Table 1, seat ${number}, `) }).press('Enter')
  await expect.poll(async () => (await heldBy(eventId, page)).length).toBe(3)
  // On a page of its own: what was let go of above, moments ago, is no first press of this one.
  await goTo(page, `/events/${eventId}/seats?view=list`)
  await timer(page).waitFor()
  await page.getByRole('button', { name: 'Let go of Table 1 · Seat 1' }).evaluate(async (button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const press = () =>
      document
        .elementFromPoint(left + width / 2, top + height / 2)!
        .closest('button')!
        .click()
    press()
    await new Promise((resolve) => setTimeout(resolve, 50))
    press()
  })
  await page.getByText('Table 1 · Seat 1').waitFor({ state: 'detached' })
  await expect.poll(async () => (await heldBy(eventId, page)).length).toBe(2)
  await context.close()
})

test('the best seats are found by two presses, and what another visitor takes disappears', async () => {
  const { eventId, chart } = await makeRoomOnSale(db)
  const { context, page } = await open(eventId)
  await page.getByRole('button', { name: 'One more: Seats' }).click()
  await page.getByRole('button', { name: 'Find the best seats' }).click()
  await expect.poll(async () => (await heldBy(eventId, page)).length).toBe(3)
  await page.getByText('first row from the floor').first().waitFor()
  await page.getByRole('tab', { name: 'List' }).click()
  const other = { eventId, session: newId() }
  const mine = await heldBy(eventId, page)
  const free = chart.seats.findIndex(({ id }) => !mine.includes(id as SeatId))
  const { tableId, number } = chart.seats[free]!
  const table = chart.tables.find(({ id }) => id === tableId)!.label
  const seat = page.getByRole('button', { name: new RegExp(`^Table ${table}, seat ${number},`) })
  await seat.waitFor()
  await holdSeats(db, other, [chart.seats[free]!.id as SeatId])
  await seat.waitFor({ state: 'detached' })
  await context.close()
})

test('on a phone the best seats are in sight once they are found, and are told by name', async () => {
  const { eventId } = await makeRoomOnSale(db)
  const { context, page } = await open(eventId, 'best', { viewport: { width: 360, height: 740 } })
  const find = page.getByRole('button', { name: 'Find the best seats' })
  await find.click()
  await page.getByText(/^Yours now: Table \d+ · Seats \d and \d\./).waitFor()
  const first = page
    .getByRole('region', { name: 'Your seats' })
    .getByText(/^Table\s\d+ · Seat\s\d$/)
    .first()
  const bar = page.getByRole('link', { name: 'Continue to checkout' }).last()
  const edge = async (of: typeof first) => (await of.boundingBox())!
  await expect.poll(async () => (await edge(first)).y + 60).toBeLessThan((await edge(bar)).y)
  expect(await find.evaluate((button) => button === document.activeElement)).toBe(true)
  await context.close()
})

test('without a line the picker stays with what is not sent yet, and goes on when it is back', async () => {
  const { eventId, chart } = await makeRoomOnSale(db)
  const { context, page } = await open(eventId, 'list', { serviceWorkers: 'allow' })
  const table = chart.tables[0]!.label
  const seat = (number: number) =>
    page.getByRole('button', { name: new RegExp(`^Table ${table}, seat ${number},`) })
  const go = page.getByRole('link', { name: 'Continue to checkout' })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await seat(1).click()
  await expect.poll(async () => (await heldBy(eventId, page)).length).toBe(1)
  await context.setOffline(true)
  await go.click()
  await page.getByText('Other pages open when the connection is back.').waitFor()
  await seat(2).click()
  await seat(1).click()
  const said = page.getByText('There is no connection. What you chose is kept here, and is tried again.')
  await said.waitFor()
  await go.click()
  await said.waitFor()
  expect(new URL(page.url()).pathname).toBe(`/events/${eventId}/seats`)
  await context.setOffline(false)
  await expect
    .poll(async () => (await heldBy(eventId, page)).join())
    .toBe(
      chart.seats.filter(({ tableId, number }) => tableId === chart.tables[0]!.id && number === '2')[0]!.id,
    )
  await go.click()
  await page.waitForURL('**/checkout?seats=*')
  // A page that was asked for without a line comes by itself.
  await context.setOffline(true)
  await page.goto('/events')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' })
  await context.close()
})

test('on a network that leads nowhere what is chosen is tried for again by itself', async () => {
  const { eventId, chart } = await makeRoomOnSale(db)
  const { context, page } = await open(eventId, 'list')
  const choice = '**/seats/choice*'
  await context.route(choice, (route) => route.abort())
  const table = chart.tables[0]!.label
  await page.getByRole('button', { name: new RegExp(`^Table ${table}, seat 1, `) }).click()
  const said = page.getByText('There is no connection. What you chose is kept here, and is tried again.')
  await said.waitFor()
  await context.unroute(choice)
  await said.waitFor({ state: 'detached' })
  expect((await heldBy(eventId, page)).length).toBe(1)
  await context.close()
})

test('on a phone a seat that is pressed stays in sight above what is said of it', async () => {
  const { eventId } = await makeRoomOnSale(db)
  const { context, page } = await open(eventId, 'list', { viewport: { width: 360, height: 740 } })
  await context.route('**/seats/choice*', (route) => route.abort())
  const seat = page.getByRole('button', { name: /^Table \d+, seat 1, / }).first()
  await seat.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 100))
  await seat.click()
  const said = page.getByRole('status').filter({ hasText: 'There is no connection. What you chose' })
  await said.waitFor()
  const [pressed, note] = [(await seat.boundingBox())!, (await said.boundingBox())!]
  expect(pressed.y + pressed.height).toBeLessThanOrEqual(note.y)
  await context.close()
})

describe('on a phone', () => {
  const PHONE = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  }

  test('the map is pinched, the page stays as it is, and a seat is chosen by a tap', async () => {
    const { eventId, chart } = await makeRoomOnSale(db)
    const { context, page } = await open(eventId, 'map', PHONE)
    const box = await mapInSight(page)
    const before = await viewOf(page)
    const placeOf = ({ x, y }: { x: number; y: number }, view = before) => ({
      x: box.x + x * view.scale + view.dx,
      y: box.y + y * view.scale + view.dy,
    })
    // Around a seat half way down: the room is kept in the middle while it is lower than its window.
    const fromMiddle = ({ y }: { y: number }) => Math.abs(y - chart.size.h / 2)
    const seat = chart.seats.toSorted((one, other) => fromMiddle(one) - fromMiddle(other))[0]!
    const middle = placeOf(seat)
    const touch = await context.newCDPSession(page)
    // A phone slower than the fingers: it draws one move after the next has come.
    await touch.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await pinch(touch, middle, 8, 60)
    // 60 apart for 8: all of it, so that nothing moves any more.
    await expect.poll(async () => (await viewOf(page)).scale / before.scale).toBeCloseTo(60 / 8, 3)
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    await expect.poll(() => isAtRest(page)).toBe(true)
    const tapped = placeOf(seat, await viewOf(page))
    await page.touchscreen.tap(tapped.x, tapped.y)
    await expect.poll(() => heldBy(eventId, page)).toEqual([seat.id])
    await page.getByText('Held for you for').waitFor()
    await context.close()
  })

  test('a tap from far away comes closer and chooses nothing', async () => {
    const { eventId } = await makeRoomOnSale(db)
    const { context, page } = await open(eventId, 'map', PHONE)
    const box = await mapInSight(page)
    const before = await viewOf(page)
    await page.touchscreen.tap(box.x + box.width * 0.3, box.y + box.height / 2)
    await expect.poll(async () => (await viewOf(page)).scale / before.scale).toBeGreaterThan(1.5)
    expect(await heldBy(eventId, page)).toEqual([])
    await context.close()
  })
})

test('the map is used by arrows and Enter, and left by Escape', async () => {
  const { eventId } = await makeRoomOnSale(db)
  const { context, page } = await open(eventId, 'map')
  await page.locator('[data-seat-map]').waitFor()
  const seat = page.locator('[data-seat-map] > button')
  await seat.focus()
  const first = await seat.getAttribute('aria-label')
  expect(first).toMatch(/^Table \d+, seat \d+, .*available, first row from the floor/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => seat.getAttribute('aria-label')).not.toBe(first)
  await page.keyboard.press('Enter')
  await expect.poll(() => seat.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(async () => (await heldBy(eventId, page)).length).toBe(1)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Closer')
  // The key explains the signs that are there, and no others.
  const signs = page.getByRole('list', { name: 'What the signs on the map mean' }).getByRole('listitem')
  const usual = ['Yours', 'Held by somebody else', 'Taken', 'Premium']
  await expect.poll(() => signs.allTextContents()).toEqual(usual)
  await page.getByRole('button', { name: /^At the floor/, pressed: false }).press('Enter')
  await expect
    .poll(() => signs.allTextContents())
    .toEqual([...usual.slice(0, 3), 'Free, but left out by what you show', ...usual.slice(3)])
  await expectAccessibleInBothLooks(page)
  await context.close()
})

test('of two floors upon each other the one in sight is pressed, with a mouse and by keys', async () => {
  const { chart, half } = twoFloors()
  const { eventId } = await makeRoomOnSale(db, chart)
  const { context, page } = await open(eventId, 'map')
  await page.getByLabel('Floor', { exact: true }).selectOption('Balcony')
  const button = page.locator('[data-seat-map] > button')
  await button.focus()
  await expect.poll(() => button.getAttribute('aria-label')).toMatch(/^Table 10\d, seat \d, .*available/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await heldBy(eventId, page)).length).toBe(1)
  const isUpstairs = (id: string) => chart.seats.findIndex((seat) => seat.id === id) >= half
  const [first] = await heldBy(eventId, page)
  const box = await mapInSight(page)
  await expect.poll(() => isAtRest(page)).toBe(true)
  const { scale, dx, dy } = await viewOf(page)
  const placeOf = ({ x, y }: { x: number; y: number }) => ({ x: x * scale + dx, y: y * scale + dy })
  const isInSight = ({ x, y }: { x: number; y: number }) =>
    x > 80 && y > 80 && x < box.width - 80 && y < box.height - 80
  const other = chart.seats.find(
    (seat) => isUpstairs(seat.id) && seat.id !== first && isInSight(placeOf(seat)),
  )!
  const at = placeOf(other)
  await page.mouse.click(box.x + at.x, box.y + at.y)
  await expect.poll(async () => (await heldBy(eventId, page)).length).toBe(2)
  expect((await heldBy(eventId, page)).every(isUpstairs)).toBe(true)
  await context.close()
})

/** Two fingers from `narrow` to `wide` pixels beside a point. */
async function pinch(touch: CDPSession, { x, y }: { x: number; y: number }, narrow: number, wide: number) {
  const fingers = (beside: number) => [
    { x: x - beside, y, id: 1 },
    { x: x + beside, y, id: 2 },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(narrow) })
  for (let step = 1; step <= 10; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(narrow + ((wide - narrow) * step) / 10),
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
