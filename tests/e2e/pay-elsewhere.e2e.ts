// Payments that leave the page: PayPal's own page, and the Cash App on the same phone.
import { describe, expect, test } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import type { EventId } from '#platform/ids.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import {
  BOUGHT_ONCE,
  dialogOf,
  fillBilling,
  GOOD_CARD,
  payButton,
  testBuyers,
  thanksOf,
  toCheckout,
  useCard,
} from './support/checkout-steps.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const PHONE = { hasTouch: true, viewport: { width: 360, height: 780 } }

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer, bought } = testBuyers(db, site, browser)

/** Sends a buyer to PayPal's page. */
async function toPaypal(looks = {}) {
  const { eventId } = await makeEvent(db)
  const buyer = await newBuyer(looks)
  const page = await toCheckout(buyer.context, eventId)
  await fillBilling(page)
  await page.getByLabel(/^PayPal/).check()
  await payButton(page).click()
  await page.waitForURL(`${simulator.url}/checkoutnow*`)
  return { ...buyer, page, eventId }
}
const approve = (page: Awaited<ReturnType<typeof toPaypal>>['page']) =>
  page.getByRole('button', { name: 'Approve', exact: true }).click()

describe.each([
  ['a phone', PHONE],
  ['a desk', {}],
])('on %s, PayPal', (_what, looks) => {
  test('takes the money on its own page, and the tickets are there on the way back', async () => {
    const { id, page, context } = await toPaypal(looks)
    await approve(page)
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await context.close()
  })
})

describe('a buyer at PayPal', () => {
  test('who turns back is told that nothing was charged, goes on there, and pays', async () => {
    const { id, page, context } = await toPaypal()
    await page.getByRole('button', { name: 'Cancel and return' }).click()
    await page.getByText('Your payment at PayPal is not approved yet').waitFor()
    expect(await bought(id)).toMatchObject({ captured: 0, tickets: 0 })
    await page.getByRole('link', { name: 'Continue at PayPal' }).click()
    await approve(page)
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('who turns back may pay with a card instead', async () => {
    const { id, page, context } = await toPaypal()
    await page.getByRole('button', { name: 'Cancel and return' }).click()
    await page.getByText('Your payment at PayPal is not approved yet').waitFor()
    await useCard(page, GOOD_CARD)
    await payButton(page).click()
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('whose bank says no is told so and pays with a card', async () => {
    const { id, page, context } = await toPaypal()
    await page.getByRole('button', { name: 'Approve; the bank will decline' }).click()
    await page.getByText('Your payment was declined. Please try a different payment method').waitFor()
    await useCard(page, GOOD_CARD)
    await payButton(page).click()
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('who closed the tab finds the payment where it stands when they come again', async () => {
    const { id, page, context, eventId } = await toPaypal()
    const paypal = page.url()
    await page.close()
    const again = await openPage(context, `/events/${eventId}`)
    await again.getByRole('button', { name: /^Cart, 1/ }).click()
    await again.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await again.getByText('Your payment at PayPal is not approved yet').waitFor()
    expect(await again.getByRole('link', { name: 'Continue at PayPal' }).getAttribute('href')).toBe(paypal)
    await again.goto(paypal)
    await approve(again)
    await thanksOf(again).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('who approves on another device has paid, and is told so there without a name', async () => {
    const { id, page, context } = await toPaypal()
    const other = await browserOf(browser(), site, db, null)
    const elsewhere = await other.newPage()
    await elsewhere.goto(page.url())
    await approve(elsewhere)
    await elsewhere.getByText('Your payment is here').waitFor()
    expect(await elsewhere.getByText('Jackie').count()).toBe(0)
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    const first = await openPage(context, '/')
    await thanksOf(first).waitFor()
    await Promise.all([other.close(), context.close()])
  })

  test('whose bank says no on another device, where they are signed in as well, reads it there', async () => {
    const { id, page, context } = await toPaypal()
    const other = await browserOf(browser(), site, db, { id })
    const elsewhere = await other.newPage()
    await elsewhere.goto(page.url())
    await elsewhere.getByRole('button', { name: 'Approve; the bank will decline' }).click()
    await elsewhere.getByText('Your payment was declined. Please try a different payment method').waitFor()
    await elsewhere.getByText('To pay again, go back to where you began').waitFor()
    expect(await bought(id)).toMatchObject({ captured: 0, tickets: 0 })
    await Promise.all([other.close(), context.close()])
  })
})

test('the Cash App on the same phone sends its buyer back to a payment that is made at once', async () => {
  const { eventId } = await makeEvent(db)
  const { id, context } = await newBuyer(PHONE)
  const page = await toCheckout(context, eventId)
  await fillBilling(page)
  await page.getByLabel(/^Cash App/).check()
  await page.getByRole('button', { name: 'Pay with Cash App Pay' }).tap()
  await page.getByRole('button', { name: 'Open the app, and come back' }).tap()
  await page.waitForURL(`${simulator.url}/cash-app*`)
  await page.getByRole('link', { name: 'Approve' }).tap()
  await thanksOf(page).waitFor()
  expect(await bought(id)).toEqual(BOUGHT_ONCE)
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

/** The buyer begins with the Cash App, and has the phone in hand while the page goes on. */
async function phoneInHand(eventId: EventId) {
  const buyer = await newBuyer()
  const page = await toCheckout(buyer.context, eventId)
  await fillBilling(page)
  await page.getByLabel(/^Cash App/).check()
  await page.getByRole('button', { name: 'Pay with Cash App Pay' }).click()
  const phone = page.getByRole('dialog', { name: 'Simulated Cash App' })
  const approving = await phone.getByRole('button', { name: 'Approve on the phone' }).elementHandle()
  await page.keyboard.press('Escape')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout')) sent.push(request.postDataJSON().method)
  })
  const approve = () => approving.evaluate((button) => (button as HTMLButtonElement).click())
  return { ...buyer, page, sent, approve }
}

test('an approval in the Cash App that comes when a card was chosen charges nothing', async () => {
  const { eventId } = await makeEvent(db)
  const { id, context, page, sent, approve } = await phoneInHand(eventId)
  await page.getByLabel(/^Card/).check()
  await useCard(page, GOOD_CARD)
  await approve()
  await payButton(page).click()
  await thanksOf(page).waitFor()
  expect(sent).toEqual(['card'])
  expect(await bought(id)).toEqual(BOUGHT_ONCE)
  await context.close()
})

test('an approval of another amount than the page now shows is not charged, and the page says so', async () => {
  const { eventId } = await makeEvent(db)
  await makePromoCode(db, { eventId })
  const { id, context, page, sent, approve } = await phoneInHand(eventId)
  const dialog = dialogOf(page)
  await dialog.getByText('Have a promo code?').click()
  await dialog.getByLabel('Promo code').fill('STEP20')
  await page.keyboard.press('Enter')
  await dialog.getByText('STEP20: $8.00 off').waitFor()
  await approve()
  await dialog.getByText('Payment amount does not match the order total').waitFor()
  expect(sent).toEqual(['cashapp'])
  expect(await bought(id)).toMatchObject({ captured: 0, tickets: 0 })
  await context.close()
})

test('card fields that do not come say so, and can be asked for again', async () => {
  const { eventId } = await makeEvent(db)
  const { id, context } = await newBuyer()
  await context.route('**/v1/square.js', (route) => route.abort())
  const page = await toCheckout(context, eventId)
  await page.getByText('Payment form is not ready. Please wait and try again.').waitFor()
  await fillBilling(page)
  await payButton(page).click()
  expect(
    await page.getByText('Payment form is not ready. Please wait and try again.').count(),
  ).toBeGreaterThan(0)
  await context.unroute('**/v1/square.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await useCard(page, GOOD_CARD)
  await payButton(page).click()
  await thanksOf(page).waitFor()
  expect(await bought(id)).toEqual(BOUGHT_ONCE)
  await context.close()
})
