// How long seats are kept while their buyer pays, by a clock that the test turns.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdSeats, ownSeatHolds, releaseSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { newId, type SeatId, type TicketTypeId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { ballroom, makeRoomOnSale } from '#tests/support/seated-room.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { fillBilling, testBuyers } from './support/checkout-steps.ts'
import { alive, goTo, openPage } from './support/page.ts'
import { servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer } = testBuyers(db, site, browser)

/** What the clock of the checkout says is left. */
async function secondsLeft(page: Page): Promise<number> {
  const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(':').map(Number)
  return minutes! * 60 + seconds!
}
/** Turns the clock of the page to so long before the end. */
const turnTo = async (page: Page, seconds: number) =>
  page.clock.fastForward(((await secondsLeft(page)) - seconds) * 1_000)

test('checkout shows how long seats are kept, gives five minutes more once, and says when there are none', async () => {
  const { eventId, chart } = await makeRoomOnSale(db)
  const { context } = await newBuyer()
  const visitor = { eventId, session: newId() }
  await context.addCookies([{ name: 'seat_session', value: visitor.session, url: site.url }])
  const held = await holdSeats(
    db,
    visitor,
    chart.seats.slice(0, 2).map(({ id }) => id as SeatId),
  )
  if (!held.ok) throw new Error(held.failure.code)
  const keptLonger = async () =>
    (
      await db.pool.query<{ minutes: number }>(
        `select distinct round(extract(epoch from expires_at - $2::timestamptz) / 60)::integer as minutes
         from seat_holds where event_id = $1`,
        [eventId, held.value.expiresAt],
      )
    ).rows.map(({ minutes }) => minutes)

  // Where nobody answers, nothing is said of the seats but that they are kept.
  await context.clock.install()
  await context.route('**/seat-holds', (route) => route.abort())
  const page = await openPage(context, `/checkout?seats=${eventId}`)
  await page.getByText('Your seats are held for their time.').waitFor()
  await expectAccessibleInBothLooks(page)
  await context.unroute('**/seat-holds')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
  const more = page.getByRole('button', { name: '+5 minutes' })
  await page.getByRole('timer').waitFor()
  expect(await more.count()).toBe(0)

  await fillBilling(page)
  await turnTo(page, 100)
  await more.waitFor()
  await expectAccessibleInBothLooks(page)
  await more.click()
  await more.waitFor({ state: 'detached' })
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(300)
  expect(await keptLonger()).toEqual([5])
  await turnTo(page, 100)
  await expect.poll(() => secondsLeft(page)).toBeLessThan(120)
  expect(await more.count()).toBe(0)
  expect(await page.getByLabel('City').inputValue()).toBe('Chicago')

  await turnTo(page, 0)
  await page.getByText('The time for your seats is over.').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Chicago')

  await releaseSeats(db, visitor)
  await goTo(page, `/checkout?seats=${eventId}`)
  await page.getByText('Invalid seat reservation. Please select seats again.').waitFor()
  const select = page.getByRole('link', { name: 'Select seats' })
  expect(await select.getAttribute('href')).toBe(`/events/${eventId}/seats`)
  await expectAccessibleInBothLooks(page)
  await context.close()
})

/** A buyer at the checkout of a hidden seat that a code has opened, and of one for everybody with `isBeside`. */
async function openedByCode({ isBeside }: { isBeside: boolean }) {
  const { chart, ...event } = await makeRoomOnSale(db, ballroom())
  const { rows } = await db.pool.query<{ type: TicketTypeId; seat: SeatId }>(
    `update ticket_types t set is_hidden = true from seat_categories g
     where g.event_id = $1 and g.name = 'At the floor' and t.event_id = g.event_id and t.id = g.ticket_type_id
     returning t.id as type,
       (select s.id from seats s where s.event_id = g.event_id and s.seat_category_id = g.id order by s.position limit 1) as seat`,
    [event.eventId],
  )
  const { type, seat } = rows[0]!
  const promoCodeId = await makePromoCode(db, event, { code: 'INSIDE', kind: 'none', ticketTypeIds: [type] })
  const { context } = await newBuyer()
  const visitor = { eventId: event.eventId, session: newId() }
  await context.addCookies([{ name: 'seat_session', value: visitor.session, url: site.url }])
  const plain = chart.seats.at(-1)!.id as SeatId
  expect(
    await holdSeats(db, visitor, isBeside ? [seat, plain] : [seat], { email: null, promoCodeId }),
  ).toMatchObject({
    ok: true,
  })
  const page = await openPage(context, `/checkout?seats=${event.eventId}`)
  await page.evaluate(
    ([id]) => localStorage.setItem('promo-codes', JSON.stringify({ [id!]: 'INSIDE' })),
    [event.eventId],
  )
  await page.reload()
  await alive(page)
  const take = page.getByRole('button', { name: 'Remove the code INSIDE' })
  const letGo = page.getByRole('button', { name: 'Let go of 1 seat' })
  return { context, page, visitor, plain, take, letGo }
}

test('a code that is taken out leaves its seats named, to be opened again by it or let go of', async () => {
  const { context, page, visitor, plain, take, letGo } = await openedByCode({ isBeside: true })
  await take.click()
  await letGo.waitFor()
  const summary = page.getByRole('complementary')
  await summary.getByText('Table 1 · Seat 1', { exact: true }).waitFor()
  await expectAccessibleInBothLooks(page)
  await page.getByRole('button', { name: 'Put INSIDE back' }).click()
  await letGo.waitFor({ state: 'detached' })
  await take.click()
  await letGo.click()
  await letGo.waitFor({ state: 'detached' })
  expect((await ownSeatHolds(db, visitor)).seatIds).toEqual([plain])
  await context.close()
})

test('who lets go of the last seat reads that none is chosen any more, and not that something failed', async () => {
  const { context, page, visitor, take, letGo } = await openedByCode({ isBeside: false })
  await take.click()
  await letGo.click()
  await page.getByText('no seat is chosen any more').waitFor()
  expect(await page.getByText('Invalid seat reservation').count()).toBe(0)
  const choose = page.getByRole('link', { name: 'Choose seats' })
  expect(await choose.getAttribute('href')).toBe(`/events/${visitor.eventId}/seats`)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Your seats')
  await expectAccessibleInBothLooks(page)
  // Whoever comes back without a seat is told as before.
  await page.reload()
  await page.getByText('Invalid seat reservation. Please select seats again.').waitFor()
  await context.close()
})
