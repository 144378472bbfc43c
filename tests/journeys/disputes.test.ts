import { beforeEach, describe, expect, test } from 'vitest'
import { fetchMissedEvents } from '#modules/checkout/webhooks/fetch-missed-events.server.ts'
import { DAY_MS, plusMs } from '#platform/time.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { payingSite } from '#tests/support/paying-site.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { providerSales } from '#tests/support/provider-sales.ts'

const db = await testDatabase()
const site = await payingSite(db)
const { simulator } = site
const { webhooks, merchant } = simulator
const { sale, told, state, inbox, hostHeard, hostRefunds, payable } = await providerSales(db, site)

let event: OnSale
beforeEach(async () => {
  await webhooks.settled()
  await db.pool.query('truncate webhook_inbox, rate_limits, notifications')
  event = await makeEvent(db, { capacity: 10, maxPerPerson: 9, priceCents: 2000 })
})

describe.each(['card', 'paypal'] as const)('a dispute of a payment by %s', (method) => {
  test('holds its money, and lets nothing of it be refunded; won, all is as before', async () => {
    const sold = await sale(event, 2, method)
    expect(await payable(sold)).toBe(3880)
    const dispute = merchant.dispute(sold.payment, 2060)!
    await webhooks.settled()
    expect(await payable(sold)).toBe(0)
    // Its message waits, or was given up.
    for (const stands of ['waiting', 'dead']) {
      await db.pool.query('update webhook_inbox set state = $1', [stands])
      expect(await hostRefunds(sold, sold.tickets)).toMatchObject({ failure: { code: 'DISPUTED' } })
    }
    await db.pool.query("update webhook_inbox set state = 'waiting'")
    await site.handle()
    expect([await payable(sold), await hostHeard(event)]).toEqual([0, ['dispute_opened']])
    expect(await hostRefunds(sold, sold.tickets)).toMatchObject({ failure: { code: 'DISPUTED' } })
    merchant.closeDispute(dispute, 'won')
    await told()
    expect([await payable(sold), await hostHeard(event)]).toEqual([3880, ['dispute_opened', 'dispute_won']])
    expect(await hostRefunds(sold, sold.tickets)).toMatchObject({ ok: true })
    await told()
    expect(await site.differences()).toEqual([])
  })

  test.each([
    [
      'in part is borne by the host, and the tickets stay good',
      2060,
      'completed, 2060 back, captured 2060 returned, 2 good, host has 1820',
    ],
    ['whole takes the tickets back', 4120, 'refunded, 4120 back, refunded 4120 returned, 0 good, host has 0'],
  ])('that is lost %s', async (_what, cents, expected) => {
    const sold = await sale(event, 2, method)
    const dispute = merchant.dispute(sold.payment, cents)!
    await told()
    merchant.closeDispute(dispute, 'lost')
    await told()
    expect(await state(sold)).toBe(expected)
    expect([await payable(sold), await hostHeard(event)]).toEqual([
      cents === 4120 ? 0 : 1820,
      ['dispute_opened', 'money_returned'],
    ])
    // Told again, it is the same one.
    await db.pool.query(`update webhook_inbox set state = 'waiting', finished_at = null, next_at = now()`)
    await told()
    expect(await state(sold)).toBe(expected)
    expect(await site.differences()).toEqual([])
  })

  test('is found where no message came, and so is its end', async () => {
    const sold = await sale(event, 1, method)
    webhooks.setMood({ copies: 0 })
    const dispute = merchant.dispute(sold.payment, 2060)!
    await fetchMissedEvents(site.ctx(), site.services)
    await told()
    expect(await payable(sold)).toBe(0)
    merchant.closeDispute(dispute, 'lost')
    await db.pool.query('truncate webhook_inbox') // the next day
    await fetchMissedEvents(site.ctx(), site.services)
    await told()
    expect(await state(sold)).toMatch(/^refunded, 2060 back/)
    expect(await site.differences()).toEqual([])
  })
})

test.each(['card', 'paypal'] as const)(
  'one of a payment by %s that nobody told of for days holds its money',
  async (method) => {
    const sold = await sale(event, 1, method)
    webhooks.setMood({ copies: 0 })
    merchant.dispute(sold.payment, 2060)
    // Not each dispute repeats what we said of its payment.
    simulator.fail({
      route: 'GET /v1/customer/disputes/*',
      kind: 'tamper',
      from: '"custom"',
      to: '"_"',
      times: 99,
    })
    const inDays = plusMs(site.ctx().now, 10 * DAY_MS)
    await fetchMissedEvents({ ...site.ctx(), now: inDays }, site.services)
    await told()
    expect([await payable(sold), await hostHeard(event)]).toEqual([0, ['dispute_opened']])
  },
)

test('one whose message was given up while PayPal did not answer is read once it does', async () => {
  const sold = await sale(event, 1, 'paypal')
  simulator.fail({ route: 'GET /v1/customer/disputes/*', kind: 'status', status: 503, times: 9 })
  merchant.dispute(sold.payment, 2060)
  for (let tries = 0; tries < 8; tries++) {
    await told()
    await db.pool.query('update webhook_inbox set next_at = now()')
  }
  expect(await inbox()).toEqual([expect.stringMatching(/^dead/)])
  simulator.clearFaults()
  await fetchMissedEvents(site.ctx(), site.services)
  await told()
  const lines = await inbox() // also those of other sales, which PayPal lists
  expect(lines).toContainEqual(expect.stringMatching(/^done: The dispute of payment .* is open/))
  expect(lines.filter((line) => line.startsWith('dead'))).toEqual([])
  expect(await hostHeard(event)).toEqual(['dispute_opened'])
})

test('PayPal tells of the money of a dispute as of a refund: it counts once, whichever comes first', async () => {
  const sold = await sale(event, 2, 'paypal')
  const dispute = merchant.dispute(sold.payment, 2060)!
  await told()
  webhooks.setMood({ isHeld: true })
  merchant.closeDispute(dispute, 'lost')
  expect(webhooks.heldTypes()).toEqual(['CUSTOMER.DISPUTE.RESOLVED', 'PAYMENT.CAPTURE.REVERSED'])
  webhooks.setMood({})
  await db.pool.query(`update disputes set state = 'open', closed_at = null`)
  simulator.fail({ route: 'GET /v1/customer/disputes/*', kind: 'status', status: 503, times: 9 })
  webhooks.release([1, 0])
  await told()
  expect((await inbox()).filter((line) => line.includes('is disputed'))).toHaveLength(1)
  expect(await state(sold)).toMatch(/^completed, 0 back/)
  simulator.clearFaults()
  for (let n = 0; n < 2; n++) {
    await db.pool.query('update webhook_inbox set next_at = now()')
    await told()
  }
  expect(await state(sold)).toBe('completed, 2060 back, captured 2060 returned, 2 good, host has 1820')
  expect(await inbox()).toContain('done: It is what its buyer has won.')
  expect(await site.differences()).toEqual([])
})

test.each(['waiting', 'dead'])(
  'nor does the money of a dispute at PayPal count twice whose message is %s while it is told as a refund',
  async (stands) => {
    const sold = await sale(event, 2, 'paypal')
    simulator.fail({ route: 'GET /v1/customer/disputes/*', kind: 'status', status: 503, times: 9 })
    const dispute = merchant.dispute(sold.payment, 2060)!
    await told()
    await db.pool.query('update webhook_inbox set state = $1', [stands])
    webhooks.setMood({ isHeld: true })
    merchant.closeDispute(dispute, 'lost')
    webhooks.setMood({})
    webhooks.release([1])
    await told()
    expect((await inbox()).filter((line) => line.includes('is disputed'))).toHaveLength(1)
    expect(await state(sold)).toMatch(/^completed, 0 back/)
    simulator.clearFaults()
    for (let n = 0; n < 2; n++) {
      await db.pool.query(`update webhook_inbox set state = 'waiting', next_at = now()`)
      await told()
    }
    expect(await state(sold)).toBe('completed, 2060 back, captured 2060 returned, 2 good, host has 1820')
    expect(await site.differences()).toEqual([])
  },
)

test('nor does the money of one at PayPal whose refund is all that was told, until PayPal is asked', async () => {
  const sold = await sale(event, 2, 'paypal')
  webhooks.setMood({ isHeld: true })
  merchant.closeDispute(merchant.dispute(sold.payment, 2060)!, 'lost')
  webhooks.setMood({})
  webhooks.release([2])
  await told()
  const once = 'completed, 2060 back, captured 2060 returned, 2 good, host has 1820'
  expect(await state(sold)).toBe(once)
  await fetchMissedEvents(site.ctx(), site.services)
  await told()
  expect(await inbox()).toContainEqual(expect.stringMatching(/^done: The dispute of payment .* is lost/))
  expect([await state(sold), await hostHeard(event)]).toEqual([once, ['money_returned', 'dispute_lost']])
  expect(await site.differences()).toEqual([])
})
