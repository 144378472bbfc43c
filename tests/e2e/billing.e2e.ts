import { expect, test } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
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
  cardFields,
} from './support/checkout-steps.ts'
import { servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer } = testBuyers(db, site, browser)

test('what was typed once is one line the next time, which opens', async () => {
  const [first, second] = [await makeEvent(db), await makeEvent(db)]
  const { context } = await newBuyer()
  const page = await toCheckout(context, first.eventId)
  await fillBilling(page)
  await useCard(page, GOOD_CARD)
  await payButton(page).click()
  await thanksOf(page).waitFor()
  await page.close()

  const again = await toCheckout(context, second.eventId)
  await dialogOf(again)
    .getByText('Bill to Jackie Montgomery, 6351 S Cottage Grove, Chicago, IL 60637')
    .waitFor()
  expect(await again.getByRole('textbox', { name: 'Billing address' }).count()).toBe(0)
  await expectAccessibleInBothLooks(again)
  await again.getByRole('button', { name: 'Change the billing address' }).click()
  await expect.poll(() => again.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  expect(await again.getByLabel('City').inputValue()).toBe('Chicago')
  await useCard(again, GOOD_CARD)
  await payButton(again).click()
  await thanksOf(again).waitFor()
  await context.close()
})

test('a wrong card number marks its field until it is changed', async () => {
  const { eventId } = await makeEvent(db)
  const { context } = await newBuyer()
  const page = await toCheckout(context, eventId)
  await fillBilling(page)
  const card = cardFields(page)
  await card.getByLabel('Card number').fill('4111 1111 1111 1112')
  await card.getByLabel('Expiry').fill('12/34')
  await card.getByLabel('CVV').fill('111')
  await payButton(page).click()
  await page.getByText('Failed to process card information. Please try again.').waitFor()
  expect(await card.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
  await card.getByLabel('Card number').fill(GOOD_CARD)
  expect(await card.getByLabel('Card number').getAttribute('aria-invalid')).not.toBe('true')
  await payButton(page).click()
  await thanksOf(page).waitFor()
  await context.close()
})
