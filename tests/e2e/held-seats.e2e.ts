// Seats that a visitor holds are found again where they wander: on the page of their event and in the cart.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdSeats, ownSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { heldHint } from '#modules/seating/hold/held-hint.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeRoomOnSale } from '#tests/support/seated-room.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

/** A visitor who holds the first two seats of a room, and their browser. */
async function visitor() {
  const { eventId, chart } = await makeRoomOnSale(db)
  const context = await browserOf(browser(), site, db, null)
  const who = { eventId, session: newId() }
  const [hint] = heldHint(eventId, true).split(';')
  await context.addCookies([
    { name: 'seat_session', value: who.session, url: site.url },
    { name: hint!.split('=')[0]!, value: '1', url: site.url },
  ])
  const seats = chart.seats.slice(0, 2).map(({ id }) => id as SeatId)
  const held = await holdSeats(db, who, seats)
  if (!held.ok) throw new Error(held.failure.code)
  return { eventId, context, seats, held: async () => (await ownSeatHolds(db, who)).seatIds }
}
const cart = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const openCart = (page: Page) => page.getByRole('button', { name: /^Cart, / }).click()
const notice = (within: Page | ReturnType<typeof cart>) =>
  within.getByRole('region', { name: 'Your held seats' })

test('from the page of the event the way leads to checkout, which names the seats before the sign-in', async () => {
  const { eventId, context } = await visitor()
  const page = await openPage(context, `/events/${eventId}`)
  await notice(page).getByText('2 seats held').waitFor()
  await notice(page).getByRole('timer').waitFor()
  await expectAccessibleInBothLooks(page)
  await notice(page).getByRole('link', { name: 'Continue to checkout' }).click()
  await page.getByText('Please sign in to complete your purchase.').waitFor()
  for (const seat of ['Table 1 · Seat 1', 'Table 1 · Seat 2']) await page.getByText(seat).waitFor()
  expect(await page.getByText('$63.80 a seat, all in').count()).toBe(2)
  await expectAccessibleInBothLooks(page)
  await context.close()
})

test('in the cart they are named with what they cost and let go of, and the page below knows it', async () => {
  const { eventId, context, seats, held } = await visitor()
  const page = await openPage(context, `/events/${eventId}`)
  await notice(page).getByText('2 seats held').waitFor()
  const button = page.getByRole('button', { name: 'Cart, 2 seats held' })
  await button.waitFor()
  expect(await button.innerText()).toBe('2')
  await openCart(page)
  await notice(cart(page)).getByText('2 seats held: The Holiday Steppers Ball').waitFor()
  await cart(page).getByText('2 seats held', { exact: true }).waitFor()
  for (const seat of ['Table 1 · Seat 1', 'Table 1 · Seat 2'])
    await notice(cart(page)).getByText(`${seat}$63.80 a seat, all in`).waitFor()
  await notice(cart(page)).getByText('Total, all in $127.60').waitFor()
  expect(await cart(page).getByText('Your cart is empty').count()).toBe(0)
  await expectAccessibleInBothLooks(page)
  expect((await held()).toSorted()).toEqual(seats.toSorted())
  await notice(cart(page)).getByRole('button', { name: 'Let go' }).click()
  await notice(cart(page)).getByText('Your seats are free for everybody again.').waitFor()
  await cart(page).getByText('Your cart is empty').waitFor()
  expect(await held()).toEqual([])
  await page.keyboard.press('Escape')
  await cart(page).waitFor({ state: 'detached' })
  await notice(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cart, empty' }).waitFor()
  await context.close()
})

test('the picker leaves the trace by which they are found, and nobody else is asked for', async () => {
  const { eventId } = await makeRoomOnSale(db)
  const context = await browserOf(browser(), site, db, null)
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const page = await openPage(context, `/events/${eventId}`)
  await openCart(page)
  await cart(page).waitFor()
  await goTo(page, `/events/${eventId}/seats`)
  expect(asked.filter((path) => path.endsWith('/seat-holds'))).toEqual([])
  await page.getByRole('button', { name: 'Find the best seats' }).click()
  await page.getByRole('timer').waitFor()
  await page.getByRole('button', { name: 'Cart, 2 seats held' }).waitFor()
  await page.getByRole('link', { name: 'The Holiday Steppers Ball' }).click()
  await notice(page).getByText('2 seats held').waitFor()
  await notice(page).getByRole('button', { name: 'Let go' }).click()
  await notice(page).getByText('Your seats are free for everybody again.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'The Holiday Steppers Ball' }).first().waitFor()
  expect((await context.cookies()).filter(({ name }) => name.startsWith('seats_at_'))).toEqual([])
  await context.close()
})
