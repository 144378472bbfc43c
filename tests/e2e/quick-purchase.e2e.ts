import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
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
  useCashApp,
} from './support/checkout-steps.ts'
import { countHands, handSeconds, handsOf } from './support/hands.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer } = testBuyers(db, site, browser)
const { mailed } = testAccounts(db)

const PHONE = { hasTouch: true, viewport: { width: 360, height: 780 } }

test('a known buyer pays from the page of an event with four presses, and types nothing', async () => {
  const { eventId } = await makeEvent(db)
  const { context } = await newBuyer(PHONE)
  const first = await toCheckout(context, eventId)
  await fillBilling(first)
  await useCard(first, GOOD_CARD)
  await payButton(first).click()
  await thanksOf(first).waitFor()
  await first.close()

  const page = await openPage(context, `/events/${(await makeEvent(db)).eventId}`)
  await countHands(page)
  await page.getByRole('button', { name: 'Add to cart: General admission' }).tap()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  await dialogOf(page).getByText('Cash App', { exact: true }).tap()
  await useCashApp(page)
  await thanksOf(page).waitFor()
  expect(await handsOf(page)).toEqual({ presses: 4 + IN_THE_APP, keys: 0 })
  await context.close()
})

/** The approval in the Cash App itself. */
const IN_THE_APP = 1
/** To open a mail and read its code. */
const MAIL_S = 15
/** The browser fills the address in by one press on a field and one on what it offers. */
const AUTOFILL_PRESSES = 2

test('a new buyer pays by a mailed code within a minute of hands, from the page of the event', async () => {
  const { eventId } = await makeEvent(db)
  const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce', ...PHONE })
  const page = await openPage(context, `/events/${eventId}`)
  await countHands(page)
  const email = 'jackie.montgomery@example.org'
  await page.getByRole('button', { name: 'Add to cart: General admission' }).tap()
  await page.getByRole('button', { name: 'Create Account & Checkout' }).tap()
  await page.getByRole('dialog').getByLabel('Email').tap()
  await page.keyboard.type(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Send Magic Link' }).tap()
  await page.getByLabel('6-digit code').waitFor()
  await page.keyboard.type((await mailed(email, 'magic_link')).code)
  await page.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
  await dialogOf(page).getByText('Cash App', { exact: true }).tap()
  await page.getByText('You approve the payment in your Cash App.').waitFor()
  await page.getByLabel('Full name').fill('Jackie Montgomery')
  await fillBilling(page)
  await useCashApp(page)
  await thanksOf(page).waitFor()
  const { presses, keys } = await handsOf(page)
  expect({ presses, keys }).toEqual({ presses: 6 + IN_THE_APP, keys: email.length + 6 })
  expect(handSeconds({ presses: presses + AUTOFILL_PRESSES, keys }) + MAIL_S).toBeLessThan(60)
  await context.close()
})
