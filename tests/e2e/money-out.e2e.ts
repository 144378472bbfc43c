import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { refundCancelledEvents } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import type { OrderId, PaymentId, PersonId } from '#platform/ids.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { billing, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { billingAdmin, endDaysAgo, giveAccount } from '#tests/support/paying-out.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectNoBarrier } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { goTo, LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const services = checkoutServices(db)

async function bought(event: OnSale, name: string, quantity: number, method: 'card' | 'cash') {
  const buyer = await makePerson(db, name)
  const answer = await checkOut(
    ctxOf(db),
    services,
    buyer,
    want(event, quantity, { method, billing: { ...billing, fullName: name } }),
  )
  expect(['completed', 'awaiting_cash']).toContain(answer.status)
  const [order] = await db.statement<{ id: OrderId; payment: PaymentId }>(
    `select o.id, p.id as payment from orders o left join payments p on p.checkout_id = o.checkout_id
     where o.event_id = $1 and o.user_id = $2`,
    [event.eventId, buyer],
  )
  return { buyer, ...order! }
}
/** What the simulated provider has of payments, less what it gave back. */
const atProvider = (payments: PaymentId[]) =>
  simulator
    .ledger()
    .filter(({ reference }) => payments.includes(reference as PaymentId))
    .reduce((sum, { kind, cents }) => sum + (kind === 'refund' ? -cents : cents), 0)
async function press(page: Page, button: string | RegExp) {
  await page.getByRole('button', { name: button }).first().click()
}

/** When it was, as a page says it: "Sat, Dec 12, 8 PM". */
const MOMENT = String.raw`\w{3}, \w{3} \d+, \d+(:\d\d)?\s[AP]M`

describe.each(LOOKS)('the money of a night, at $width, $colorScheme', ({ width, ...look }) => {
  // Of this night alone: the admins see the payouts of the other one too.
  const reference = `WIRE ${width}`
  const contextOf = (id: PersonId): Promise<BrowserContext> => browserOf(browser(), site, db, { id }, look)

  test('is refunded in part, taken in cash, counted, given back, and paid out to the cent', async () => {
    const tasha = await makePerson(db, 'Tasha Reed')
    const night = await makeEvent(db, { ownerId: tasha, title: 'The Red Ball', acceptsCash: true })
    const picnic = await makeEvent(db, { ownerId: tasha, title: 'The Picnic' })
    await db.pool.query('update events set organizer_id = $2 where id = $1', [
      picnic.eventId,
      night.organizerId,
    ])
    const jackie = await bought(night, 'Jackie Montgomery', 3, 'card')
    const [ray, dee] = [
      await bought(night, 'Ray Johnson', 1, 'cash'),
      await bought(night, 'Dee Bell', 1, 'cash'),
    ]
    const friends = [await bought(picnic, 'Mo', 1, 'card'), await bought(picnic, 'Otis', 2, 'card')]
    const payments = [jackie, ...friends].map(({ payment }) => payment)
    expect(atProvider(payments)).toBe(6 * 4_120)

    const host = await contextOf(tasha)
    const page = await openPage(host, `/dashboard/orders/${jackie.id}`)
    await page
      .getByRole('link', { name: /refund/i })
      .first()
      .click()
    await page.getByRole('group', { name: 'Tickets to refund' }).waitFor()
    const tickets = page.getByRole('checkbox', { name: /General admission/ })
    await tickets.nth(0).check()
    await tickets.nth(1).check()
    await page.getByText('Your payout gets smaller by').waitFor()
    await page.getByRole('button', { name: 'Refund $82.40' }).waitFor()
    await expectNoBarrier(page)
    await page.getByLabel('Words for the buyer (optional)').fill('See you next time.')
    await press(page, 'Refund $82.40')
    await page.waitForURL(new RegExp(`/dashboard/orders/${jackie.id}(\\?|$)`))
    await page.getByText('2 tickets', { exact: true }).first().waitFor()

    await goTo(page, '/cash-payments')
    await page.getByText('Waiting for cash: 2 orders, $82.40').waitFor()
    await expectNoBarrier(page)
    await press(page, 'Cash taken from Ray Johnson')
    await page.getByText('In the box should be $41.20.').waitFor()

    const [{ hash } = { hash: '' }] = await db.statement<{ hash: string }>(
      'select validation_hash as hash from tickets where order_id = $1',
      [dee.id],
    )
    await goTo(page, `/dashboard/scanner?event=${night.eventId}`)
    await press(page, 'Open this door now')
    await page.getByLabel('Ticket code').fill(hash)
    await page.keyboard.press('Enter')
    await press(page, 'Cash received, let in')
    await page.getByRole('status').getByText('Come in', { exact: true }).waitFor()

    await goTo(page, '/cash-payments')
    await page.getByText('In the box should be $82.40.').waitFor()
    await page.getByText('Count the box').click()
    await page.getByLabel('You counted').fill('80')
    await page.getByLabel('Note (optional)').fill('Change for the coat check.')
    await press(page, 'Close the box')
    await page.getByText('$80.00 counted of $82.40: $2.40 too little.').waitFor()

    await goTo(page, `/dashboard/events/edit/${picnic.eventId}/cancel`)
    await page.getByText('$123.60 goes back').waitFor()
    await page.getByLabel('I know that this cannot be undone.').check()
    await press(page, /^Cancel, refund \$123\.60/)
    await page.getByText('Your event is cancelled.').waitFor()
    await page.getByText('0 orders of 2 refunded').waitFor()
    await refundCancelledEvents(ctxOf(db), services)
    await page.getByText('2 orders of 2 refunded, $123.60 in all.').waitFor()
    await expectNoBarrier(page)
    expect(atProvider(payments)).toBe(4_120)

    // An order that is paid after the cash pays 5 percent of its tickets for the fees of that: 2.00 of 2.40.
    payments.push((await bought(night, 'Pat Reed', 1, 'card')).payment)
    await giveAccount(db, tasha)
    await endDaysAgo(db, night, 3)
    await deductCashFees(ctxOf(db))
    const due = formatUsd(toCents(atProvider(payments) - 2 * (120 + 120) - 200))
    await goTo(page, '/dashboard/payouts')
    await page.getByText(due).first().waitFor()
    await expectNoBarrier(page)

    const [ada, bea] = [await billingAdmin(db, 'Ada'), await billingAdmin(db, 'Bea')]
    const maker = await openPage(await contextOf(ada.personId), '/dashboard/admin/payments')
    await press(maker, `Make a payout of ${due}`)
    await maker.getByText('The payout is made.').waitFor()
    const approver = await openPage(await contextOf(bea.personId), '/dashboard/admin/payments')
    await press(approver, 'Approve')
    await approver.getByText('The payout is approved.').waitFor()
    await press(approver, 'I send it now')
    await approver.getByLabel('Reference of the transfer').fill(reference)
    await press(approver, 'I have sent it')
    await approver.getByText(`Reference ${reference}`).waitFor()

    await goTo(page, '/dashboard/payouts')
    await page.getByText(reference).first().waitFor()
    await expectNoBarrier(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    const buyer = await contextOf(jackie.buyer)
    const order = await openPage(buyer, `/dashboard/orders/${jackie.id}`)
    await order.getByText('“See you next time.”').waitFor()
    await order.getByText(/Sent back .+ may take until \w{3}, \w{3} \d+ to show it/).waitFor()
    await expectNoBarrier(order)
    const friend = await openPage(await contextOf(friends[0]!.buyer), `/dashboard/orders/${friends[0]!.id}`)
    await friend.getByText(new RegExp(`The event was cancelled, ${MOMENT}`)).waitFor()
    await friend.getByText(new RegExp(`Sent back ${MOMENT}`)).waitFor()
    const paidInCash = await openPage(await contextOf(ray.buyer), `/dashboard/orders/${ray.id}`)
    await paidInCash.getByText('$41.20').first().waitFor()
    for (const step of ['Placed', 'Paid'])
      await paidInCash
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${step}${MOMENT}`) })
        .waitFor()
    expect(await brokenInvariants(db)).toEqual([])
    for (const one of browser().contexts()) await one.close()
  })
})
