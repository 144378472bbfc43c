import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import {
  BOUGHT_ONCE,
  cardFields,
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
import { servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer, bought } = testBuyers(db, site, browser)
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

beforeEach(() => simulator.offerWallets(['google']))
afterAll(() => simulator.offerWallets([]))

const googlePay = (page: Page) => dialogOf(page).getByRole('button', { name: 'Google Pay' })
const applePay = (page: Page) => dialogOf(page).getByRole('button', { name: 'Pay with Apple Pay' })
const sheetOf = (page: Page, wallet = 'Google Pay') =>
  page.getByRole('dialog', { name: `Simulated ${wallet}` })
const inWallet = (page: Page, what: string, wallet = 'Google Pay') =>
  sheetOf(page, wallet).getByRole('button', { name: what, exact: true }).click()
const orByCard = (page: Page) => dialogOf(page).getByText('or pay by card')

describe('on a phone with Google Pay', () => {
  test('who has paid before buys with one tap on the wallet and no typed field', async () => {
    const [first, second] = [await makeEvent(db), await makeEvent(db)]
    const { id, context } = await newBuyer(phone)
    const before = await toCheckout(context, first.eventId)
    await fillBilling(before)
    await useCard(before, GOOD_CARD)
    await payButton(before).click()
    await thanksOf(before).waitFor()
    await before.close()

    const page = await toCheckout(context, second.eventId)
    await dialogOf(page).getByText('Bill to Jackie').waitFor()
    await orByCard(page).waitFor()
    await expectAccessibleInBothLooks(page)
    await googlePay(page).tap()
    await sheetOf(page).getByText('Google Pay: Total $41.20').waitFor()
    await inWallet(page, 'Pay with the test card')
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual({ checkouts: 2, captured: 2, tickets: 2 })
    await context.close()
  })

  test('who is new pays with what the wallet knows of them', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer(phone)
    const page = await toCheckout(context, eventId)
    await googlePay(page).tap()
    await inWallet(page, 'Pay with the test card')
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    const { rows } = await db.pool.query<{ billing: Record<string, string> }>(
      'select billing from orders where user_id = $1',
      [id],
    )
    expect(rows[0]?.billing).toMatchObject({
      addressLine1: '6351 S Cottage Grove Ave',
      locality: 'Chicago',
      administrativeDistrictLevel1: 'IL',
      postalCode: '60637',
    })
    await context.close()
  })

  test('a wallet without an address asks for the missing fields, and nothing is charged', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer(phone)
    const page = await toCheckout(context, eventId)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(new URL(request.url()).pathname))
    await googlePay(page).tap()
    await inWallet(page, 'Pay, without an address')
    const summary = page.getByText('Your wallet did not give these. Nothing was charged.')
    await summary.waitFor()
    for (const message of [
      'Please enter your billing address',
      'Please enter your city',
      'Please enter your state',
      'Please enter your ZIP code',
    ])
      await page.getByRole('link', { name: message }).waitFor()
    // Told to whoever does not see it, too.
    await expect.poll(() => summary.evaluate((text) => Boolean(text.closest(':focus')))).toBe(true)
    expect(sent).not.toContain('/api/checkout')
    expect(await bought(id)).toEqual({ checkouts: 0, captured: 0, tickets: 0 })
    await expectAccessibleInBothLooks(page)

    await fillBilling(page)
    await googlePay(page).tap()
    await inWallet(page, 'Pay, without an address')
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('closing the wallet says nothing and charges nothing; one that fails says so; a decline is told', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer(phone)
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await googlePay(page).tap()
    await inWallet(page, 'Cancel')
    await orByCard(page).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await googlePay(page).tap()
    await page.keyboard.press('Escape')
    await orByCard(page).waitFor()

    await googlePay(page).tap()
    await inWallet(page, 'The wallet fails')
    await page.getByText('Failed to process card information. Please try again.').waitFor()
    await page.getByText('Nothing was charged.').waitFor()
    expect(await bought(id)).toEqual({ checkouts: 0, captured: 0, tickets: 0 })

    await googlePay(page).tap()
    await inWallet(page, 'Pay with a card that is declined')
    await page.getByText('Your places stay held for you meanwhile.').waitFor()
    await googlePay(page).tap()
    await inWallet(page, 'Pay with the test card')
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })
})

test('Apple Pay stands beside Google Pay, and each opens its own wallet', async () => {
  simulator.offerWallets(['apple', 'google'])
  const { eventId } = await makeEvent(db)
  const { id, context } = await newBuyer()
  const page = await toCheckout(context, eventId)
  await googlePay(page).waitFor()
  await expectAccessibleInBothLooks(page)
  await applePay(page).click()
  await sheetOf(page, 'Apple Pay').getByText('Apple Pay: Total $41.20').waitFor()
  await inWallet(page, 'Pay with the test card', 'Apple Pay')
  await thanksOf(page).waitFor()
  expect(await bought(id)).toEqual(BOUGHT_ONCE)
  await context.close()
})

test('a browser without a wallet shows the card alone, without a gap', async () => {
  simulator.offerWallets([])
  const { eventId } = await makeEvent(db)
  const { context } = await newBuyer()
  const page = await toCheckout(context, eventId)
  await cardFields(page).getByLabel('Card number').waitFor()
  await expect.poll(() => orByCard(page).count()).toBe(0)
  expect(await googlePay(page).count()).toBe(0)
  expect(await applePay(page).count()).toBe(0)
  await context.close()
})

test('a price that changes while the wallet is open is not charged: the new total is shown', async () => {
  const { eventId, ticketTypeId } = await makeEvent(db)
  const { id, context } = await newBuyer()
  const page = await toCheckout(context, eventId)
  await fillBilling(page)
  await googlePay(page).click()
  await sheetOf(page).getByText('$41.20').waitFor()
  await db.pool.query('update ticket_types set price_cents = 5000 where id = $1', [ticketTypeId])
  await inWallet(page, 'Pay with the test card')
  await page.getByText('The total is $51.50 now').waitFor()
  expect(await bought(id)).toMatchObject({ captured: 0, tickets: 0 })
  await googlePay(page).click()
  await sheetOf(page).getByText('$51.50').waitFor()
  await inWallet(page, 'Pay with the test card')
  await thanksOf(page).waitFor()
  expect(await bought(id)).toEqual(BOUGHT_ONCE)
  await context.close()
})

test('a cart that changes while the wallet is open is not paid with the old total', async () => {
  const { eventId } = await makeEvent(db)
  const { id, context } = await newBuyer()
  const page = await toCheckout(context, eventId)
  await fillBilling(page)
  await googlePay(page).click()
  await sheetOf(page).getByText('$41.20').waitFor()
  const other = await openPage(context, `/events/${eventId}`)
  await other.getByRole('button', { name: 'Add to cart: General admission' }).click()
  await dialogOf(page).getByText('$82.40').first().waitFor()
  await inWallet(page, 'Pay with the test card')
  await page.getByText('The total is $82.40 now').waitFor()
  expect(await bought(id)).toMatchObject({ captured: 0, tickets: 0 })
  await context.close()
})

test('who chooses another way to pay while the wallet is open is not charged by it', async () => {
  const { eventId } = await makeEvent(db)
  const { id, context } = await newBuyer()
  const page = await toCheckout(context, eventId)
  await fillBilling(page)
  await googlePay(page).click()
  await sheetOf(page).getByText('$41.20').waitFor()
  // As where a wallet is a window beside the page.
  await page.getByRole('radio', { name: 'PayPal' }).evaluate((radio) => (radio as HTMLInputElement).click())
  await page.getByText('You go to PayPal to pay').waitFor({ state: 'attached' })
  await inWallet(page, 'Pay with the test card')
  await payButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await bought(id)).toEqual({ checkouts: 0, captured: 0, tickets: 0 })
  await context.close()
})
