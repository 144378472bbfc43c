import { expect, test } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { dialogOf, payButton, testBuyers, thanksOf, toCheckout } from './support/checkout-steps.ts'
import { openPage } from './support/page.ts'
import { servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer } = testBuyers(db, site, browser)

const takeAllBut = (eventId: string, left: number) =>
  db.pool.query('update ticket_inventory set taken = capacity - $2 where event_id = $1', [eventId, left])

test('who wants 4 tickets of which 3 are left is told so, takes 3 and goes on', async () => {
  const { eventId } = await makeEvent(db, { capacity: 30, maxPerPerson: 6 })
  const { context } = await newBuyer()
  const page = await openPage(context, `/events/${eventId}`)
  await page.getByText('all in, per person').first().waitFor()
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  const more = cart.getByRole('button', { name: 'One more: General admission' })
  for (const items of ['2 items', '3 items', '4 items']) {
    await more.click()
    await cart.getByText(items).waitFor()
  }
  await takeAllBut(eventId, 3)
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await dialogOf(page).getByText('3 left. Choose 3 or fewer. Nothing was charged.').waitFor()
  expect(await dialogOf(page).innerText()).not.toMatch(/sold out/i)

  await dialogOf(page).getByRole('button', { name: 'Change the order' }).click()
  await cart.getByText('3 left. Choose 3 or fewer.').waitFor()
  await cart.getByRole('button', { name: 'One less: General admission' }).click()
  await cart.getByText('3 left', { exact: true }).waitFor()
  await expect.poll(() => more.isDisabled()).toBe(true)
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay $123.60')
  await context.close()
})

test('who wants more than are left takes what there is in the checkout itself, by one press', async () => {
  const { eventId } = await makeEvent(db, { capacity: 30 })
  const { context } = await newBuyer()
  const page = await openPage(context, `/events/${eventId}`)
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  for (const items of ['2 items', '3 items']) {
    await cart.getByRole('button', { name: 'One more: General admission' }).click()
    await cart.getByText(items).waitFor()
  }
  await takeAllBut(eventId, 2)
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await dialogOf(page).getByText('You chose more tickets than you can have.').first().waitFor()
  expect(await dialogOf(page).innerText()).not.toContain('cannot be bought')
  await dialogOf(page).getByRole('button', { name: 'Take 2 x General admission' }).click()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay $82.40')
  await context.close()
})

test('who has some already sees how many, and may take no more than the rest', async () => {
  const { eventId } = await makeEvent(db, { priceCents: 0, maxPerPerson: 2 })
  const { context } = await newBuyer()
  const page = await toCheckout(context, eventId)
  await page.getByRole('button', { name: 'Get your tickets' }).click()
  await thanksOf(page).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByText('You already have 1').waitFor()
  expect(await cart.getByRole('button', { name: 'One more: General admission' }).isDisabled()).toBe(true)
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await dialogOf(page).getByText('You already have 1').first().waitFor()
  await context.close()
})
