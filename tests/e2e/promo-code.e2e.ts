import { expect, test } from 'vitest'
import type { TicketTypeId } from '#platform/ids.ts'
import { addTicketType, makeEvent } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { makeRoomOnSale } from '#tests/support/seated-room.ts'
import { expectAccessible } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import {
  dialogOf,
  fillBilling,
  GOOD_CARD,
  payButton,
  testBuyers,
  thanksOf,
  toCheckout,
  useCard,
} from './support/checkout-steps.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer } = testBuyers(db, site, browser)

const PHONE = { hasTouch: true, viewport: { width: 360, height: 780 } }

test('a buyer on a phone types a code in the checkout, pays less, and sees the discount on the order', async () => {
  const { eventId } = await makeEvent(db)
  await makePromoCode(db, { eventId })
  const { context } = await newBuyer(PHONE)
  const page = await toCheckout(context, eventId)
  const dialog = dialogOf(page)
  await dialog.getByText('Order summary').tap()
  await dialog.getByText('Have a promo code?').tap()
  const field = dialog.getByLabel('Promo code')
  await field.fill('step21')
  await dialog.getByRole('button', { name: 'Apply' }).tap()
  await dialog.getByText('We do not know this code').waitFor()
  await field.fill('step20')
  await page.keyboard.press('Enter')
  await dialog.getByText('STEP20: $8.00 off').waitFor()
  await dialog.getByText('Discount').waitFor()
  await expectAccessible(page)
  // Taken back and typed again: the total follows.
  await dialog.getByRole('button', { name: 'Remove the code STEP20' }).tap()
  await dialog.getByText('Discount').waitFor({ state: 'detached' })
  await dialog.getByText('Have a promo code?').tap()
  await field.fill('STEP20')
  await dialog.getByRole('button', { name: 'Apply' }).tap()
  await dialog.getByText('Discount').waitFor()
  await fillBilling(page)
  await useCard(page, GOOD_CARD)
  expect(await payButton(page).textContent()).toContain('$32.96')
  await payButton(page).click()
  await thanksOf(page).waitFor()
  const [order] = await db.statement<{ id: string }>('select id from orders where event_id = $1', [eventId])
  const bought = await openPage(context, `/dashboard/orders/${order!.id}`)
  await bought.getByText('-$8.00').waitFor()
  await bought.getByText('$32.96').waitFor()
  expect(await bought.evaluate(() => localStorage.getItem('promo-codes'))).toBeNull()
  expect(await brokenInvariants(db)).toEqual([])
  await context.close()
})

test('a page that stayed open while the site got a newer version calls no code unknown, but is loaded anew', async () => {
  const { eventId } = await makeEvent(db)
  await makePromoCode(db, { eventId })
  const { context } = await newBuyer({ ...PHONE, serviceWorkers: 'block' })
  const page = await toCheckout(context, eventId)
  let isOld = true
  page.once('load', () => (isOld = false))
  await page.route('**/api/checkout/quote', async (route) => {
    const response = await route.fetch()
    if (!isOld) return route.fulfill({ response })
    const { promos, ...quote } = (await response.json()) as { promos: Record<string, unknown>[] }
    // As the newer version calls it.
    const renamed = promos.map(({ failure, ...promo }) => ({ ...promo, reason: failure }))
    const headers = { ...response.headers(), 'x-site-version': 'newer' }
    await route.fulfill({ response, headers, json: { ...quote, promos: renamed } })
  })
  const typeCode = async () => {
    const dialog = dialogOf(page)
    await dialog.getByText('Order summary').tap()
    await dialog.getByText('Have a promo code?').tap()
    await dialog.getByLabel('Promo code').fill('step20')
    await dialog.getByRole('button', { name: 'Apply' }).tap()
  }
  await Promise.all([page.waitForEvent('load'), typeCode()])
  await page.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
  await typeCode()
  await dialogOf(page).getByText('STEP20: $8.00 off').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('promo-codes'))).toContain('STEP20')
  await context.close()
})

test('a hidden ticket without its code has no sum to pay, and the line in which the code is typed', async () => {
  const { eventId } = await makeEvent(db)
  const hidden = await addTicketType(db, eventId, { priceCents: 9000 })
  await db.pool.query('update ticket_types set is_hidden = true where id = $1', [hidden])
  await makePromoCode(db, { eventId }, { code: 'INSIDE', kind: 'none', ticketTypeIds: [hidden] })
  const { context } = await newBuyer(PHONE)
  const page = await openPage(context, `/events/${eventId}?promo=inside`)
  await page
    .getByRole('list', { name: 'Tickets with your code' })
    .getByRole('button', { name: 'Add to cart' })
    .tap()
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: 'Remove the code INSIDE' }).tap()
  await cart.getByText('These tickets need their promo code').waitFor()
  await cart.getByLabel('Promo code').waitFor()
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  const dialog = dialogOf(page)
  await dialog.getByText('There is nothing to pay yet').waitFor()
  expect(await payButton(page).count()).toBe(0)
  expect(await dialog.getByText(/Free|\$0/).count()).toBe(0)
  await expectAccessible(page)
  await dialog.getByLabel('Promo code').fill('inside')
  await page.keyboard.press('Enter')
  await dialog.getByText('INSIDE: your tickets are open').waitFor()
  await payButton(page).waitFor()
  expect(await payButton(page).textContent()).toContain('$92.70')
  await context.close()
})

test('a link with a code shows a visitor the hidden ticket, and the cart has the code', async () => {
  const { eventId } = await makeEvent(db)
  const hidden = await addTicketType(db, eventId, { priceCents: 9000 })
  await db.pool.query("update ticket_types set is_hidden = true, name = 'The Back Room' where id = $1", [
    hidden,
  ])
  await makePromoCode(
    db,
    { eventId },
    { code: 'INSIDE', kind: 'fixed', amountCents: 2000, ticketTypeIds: [hidden] },
  )
  const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce', ...PHONE })
  const plain = await openPage(context, `/events/${eventId}`)
  expect(await plain.getByText('The Back Room').count()).toBe(0)
  await plain.close()
  const page = await openPage(context, `/events/${eventId}?promo=inside`)
  await page.getByText('INSIDE: $20.00 off each ticket').waitFor()
  const opened = page.getByRole('list', { name: 'Tickets with your code' })
  await opened.getByText('$72.10', { exact: true }).waitFor()
  await opened.getByText('Without the code $92.70').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to cart: The Back Room' }).tap()
  const cart = page.getByRole('dialog')
  await cart.getByText('INSIDE: $20.00 off').waitFor()
  await cart.getByText('-$20.00').waitFor()
  await cart.getByText('$72.10').waitFor()
  await expectAccessible(page)
  await context.close()
})

test('a link with a code leads to hidden seats, which are chosen and found again, and whose checkout has the code', async () => {
  const { eventId } = await makeRoomOnSale(db)
  const { rows } = await db.pool.query<{ id: string }>(
    `update ticket_types set is_hidden = true where event_id = $1 and name = 'At the floor' returning id`,
    [eventId],
  )
  const ticketTypeIds = rows.map(({ id }) => id as TicketTypeId)
  await makePromoCode(db, { eventId }, { code: 'INSIDE', kind: 'none', ticketTypeIds })
  const { context } = await newBuyer(PHONE)
  const page = await openPage(context, `/events/${eventId}/seats`)
  await page.getByRole('tab', { name: 'List' }).tap()
  expect(await page.getByText('At the floor').count()).toBe(0)
  await goTo(page, `/events/${eventId}?promo=inside`)
  const link = page
    .getByRole('list', { name: 'Tickets with your code' })
    .getByRole('link', { name: 'Choose your seats' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(
    `/events/${eventId}/seats?type=${ticketTypeIds[0]}&promo=INSIDE`,
  )
  // As who opens the link in another browser has none yet.
  await page.evaluate(() => localStorage.removeItem('promo-codes'))
  await link.tap()
  await page.getByText('INSIDE: Opens hidden tickets').waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'List' }).tap()
  await page.getByRole('button', { name: 'Table 1, seat 2, At the floor, $63.80 a seat, all in' }).tap()
  await page.getByRole('link', { name: 'Continue to checkout' }).waitFor()
  // Led back without the code in the address, it is the browser's.
  await goTo(page, `/events/${eventId}/seats`)
  await page.getByText('INSIDE: Opens hidden tickets').waitFor()
  await page.getByRole('tab', { name: 'Map' }).tap()
  await page.getByText('Table 1 · Seat 2').waitFor()
  await page.getByRole('link', { name: 'Continue to checkout' }).tap()
  await fillBilling(page)
  await useCard(page, GOOD_CARD)
  expect(await payButton(page).textContent()).toContain('$63.80')
  await payButton(page).click()
  await thanksOf(page).waitFor()
  await context.close()
})
