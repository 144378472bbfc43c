import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { ctxOf, checkoutServices, makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { servedSite } from './support/served-site.ts'
import {
  testBuyers,
  GOOD_CARD,
  dialogOf,
  payButton,
  thanksOf,
  toCheckout,
  fillBilling,
  useCard,
  BOUGHT_ONCE,
} from './support/checkout-steps.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer, bought } = testBuyers(db, site, browser)

describe('what happens in the meantime', () => {
  test('a price that rose is shown and asked about before it is charged', async () => {
    const until = plusMs(systemNow(), HOUR_MS)
    const { eventId, ticketTypeId } = await makeEvent(db, { earlyBird: { cents: 3000, until } })
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await useCard(page, GOOD_CARD)
    await db.pool.query(
      "update ticket_types set early_bird_until = now() - interval '1 second' where id = $1",
      [ticketTypeId],
    )
    await page.getByRole('button', { name: 'Pay $30.90' }).click()
    await page.getByText('The total is $41.20 now').waitFor()
    expect(await bought(id)).toEqual({ checkouts: 0, captured: 0, tickets: 0 })
    await page.getByRole('button', { name: 'Pay $41.20' }).click()
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('tickets that sold out can be taken out of the order', async () => {
    const { eventId } = await makeEvent(db, { capacity: 5 })
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await useCard(page, GOOD_CARD)
    await db.pool.query('update ticket_inventory set taken = capacity where event_id = $1', [eventId])
    await payButton(page).click()
    await page.getByText('These tickets are sold out. Nothing was charged.').first().waitFor()
    expect(await page.getByText('Some of these tickets cannot be bought any more').count()).toBe(1)
    await page.getByRole('button', { name: 'Remove General admission' }).click()
    await page.getByText('No items to purchase').waitFor()
    expect(await bought(id)).toEqual({ checkouts: 0, captured: 0, tickets: 0 })
    await context.close()
  })

  test('one of two tickets is sold out, which a phone shows where it can be taken out, by the keyboard', async () => {
    const [gone, left] = await Promise.all([makeEvent(db), makeEvent(db)])
    const { id, context } = await newBuyer({ viewport: { width: 360, height: 740 } })
    await toCheckout(context, gone.eventId)
    const page = await toCheckout(context, left.eventId)
    await fillBilling(page)
    await useCard(page, GOOD_CARD)
    await db.pool.query('update ticket_inventory set taken = capacity where event_id = $1', [gone.eventId])
    await payButton(page).click()
    const [said, remove] = [
      page.getByRole('alert').getByText('These tickets are sold out. Nothing was charged.'),
      page.getByRole('button', { name: 'Remove General admission' }),
    ]
    await said.waitFor()
    await remove.waitFor()
    expect(await said.count()).toBe(1)
    const top = async (what: typeof said) => (await what.boundingBox())?.y ?? 0
    expect(await top(said)).toBeGreaterThan(0)
    expect(await top(said)).toBeLessThan(await top(remove))
    expect(await top(remove)).toBeLessThan(740)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await said.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Order summary')
    await payButton(page).click()
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('a long form leaves the whole order in sight beside it, below the bar of the page', async () => {
    const { eventId } = await makeEvent(db)
    const { context } = await newBuyer({ viewport: { width: 1440, height: 740 } })
    await toCheckout(context, eventId)
    const page = await openPage(context, '/checkout')
    await payButton(page).focus()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const bar = await page.locator('[data-top-bar]').boundingBox()
    const order = await page.locator('details', { hasText: 'Order summary' }).boundingBox()
    expect(order!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
    await context.close()
  })
})

describe('one cart is paid once', () => {
  test('however often the button is pressed', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await useCard(page, GOOD_CARD)
    await payButton(page).dblclick()
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('also by two tabs that press at the same time', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const one = await toCheckout(context, eventId)
    const two = await openPage(context, `/events/${eventId}#checkout`)
    for (const page of [one, two]) {
      await fillBilling(page)
      await useCard(page, GOOD_CARD)
    }
    // Neither is answered before both have sent: the first to be done empties the cart, and the button of the other goes.
    const both = Promise.withResolvers<void>()
    let sent = 0
    await context.route('**/api/checkout', async (route) => {
      if (++sent === 2) both.resolve()
      await both.promise
      await route.continue()
    })
    // Pressed until it is sent, as people do: a page in the background may draw its button anew in that moment.
    const press = async (page: Page) => {
      let isSent = false
      void page.waitForRequest('**/api/checkout').then(() => (isSent = true))
      while (!isSent) {
        await payButton(page).evaluate((button) => (button as HTMLButtonElement).click())
        await page.waitForTimeout(300)
      }
    }
    await Promise.all([press(one), press(two)])
    for (const page of [one, two]) await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('also when the line is cut while it is paid, and pay is pressed again', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await useCard(page, GOOD_CARD)
    // The order arrives and is paid; its answer is lost on the way back.
    await page.route('**/api/checkout', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await payButton(page).click()
    await page.getByText('Network error. Please check your connection and try again').waitFor()
    expect(await page.getByText('You are never charged twice.').count()).toBe(1)
    await page.unroute('**/api/checkout')
    await useCard(page, GOOD_CARD)
    await payButton(page).click()
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('also when the page is loaded again in mid-payment', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await useCard(page, '4000 0000 0000 0341') // the money is taken, and the provider never says so
    const sent = page.waitForRequest('**/api/checkout')
    await payButton(page).click()
    await sent
    await page.reload()
    await page.getByText('Confirming your payment...').waitFor()
    expect(await payButton(page).count()).toBe(0)
    await expect
      .poll(
        async () => {
          await recoverCheckouts(ctxOf(db), checkoutServices(db))
          return bought(id)
        },
        { timeout: 40_000, interval: 1000 },
      )
      .toEqual(BOUGHT_ONCE)
    await thanksOf(page).waitFor()
    await context.close()
  })
})

test('whose tickets cannot be written after the payment is told not to pay again, and gets them', async () => {
  const { eventId } = await makeEvent(db)
  const { id, context } = await newBuyer()
  const page = await toCheckout(context, eventId)
  await fillBilling(page)
  await useCard(page, GOOD_CARD)
  await db.pool.query(
    `create function planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
     create trigger planted before update on tickets for each row when (new.event_id = '${eventId}') execute function planted()`,
  )
  await payButton(page).click()
  await page.getByText('Payment processed but ticket creation failed.').waitFor()
  await page.getByText('Do not pay again.').waitFor()
  expect(await payButton(page).count()).toBe(0)
  await db.pool.query('drop trigger planted on tickets; drop function planted')
  await db.pool.query(
    "update payments set next_check_at = now(), created_at = created_at - interval '3 minutes' where state = 'processing'",
  )
  await recoverCheckouts(ctxOf(db), checkoutServices(db))
  await thanksOf(page).waitFor()
  expect(await bought(id)).toEqual(BOUGHT_ONCE)
  await context.close()
})

describe('somebody who looks away while paying', () => {
  test('gets the thank-you when they closed the dialog', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await useCard(page, '4000 0000 0000 0119') // two provider errors, three seconds, then approved
    await payButton(page).click()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })
    await thanksOf(page).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cart, empty' }).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('gets it on the next page when they went somewhere else', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await useCard(page, GOOD_CARD)
    // The order is paid, and its answer is not there yet when they leave.
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/checkout', async (route) => {
      await route.fetch()
      sent.resolve()
    })
    await payButton(page).click()
    await sent.promise
    await page.close()
    await expect.poll(() => bought(id)).toEqual(BOUGHT_ONCE)
    const next = await openPage(context, '/magazine')
    await thanksOf(next).waitFor()
    expect(await next.evaluate(() => Object.keys(localStorage))).toEqual([])
    await context.close()
  })
})
