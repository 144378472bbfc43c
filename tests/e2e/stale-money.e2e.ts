import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { closeCashBox } from '#modules/checkout/cash/cash-boxes.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { OrderId, TicketId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { billing, want } from '#tests/support/buying.ts'
import { billingAdmin, endDaysAgo, giveAccount } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const tasha = await makePerson(db, 'Tasha Reed')

const openAs = async (id: typeof tasha, path: string) =>
  openPage(await browserOf(browser(), site, db, { id }, { viewport: { width: 360, height: 740 } }), path)

async function bought(event: OnSale, name: string, quantity: number, method: 'card' | 'cash') {
  const buyer = await makePerson(db, name)
  const asked = want(event, quantity, { method, billing: { ...billing, fullName: name } })
  await checkOut(ctxOf(db), checkoutServices(db), buyer, asked)
  const [order] = await db.statement<{ id: OrderId }>(
    'select id from orders where event_id = $1 and user_id = $2',
    [event.eventId, buyer],
  )
  return order!.id
}

const ticketsOf = (order: OrderId) =>
  db.statement<{ id: TicketId }>('select id from tickets where order_id = $1 order by id', [order])

/** What has the focus says it. */
const focused = (page: Page, said: string) => page.locator(':focus').getByText(said).waitFor()

/** Holds back what is sent, looks at the page meanwhile, and lets it go. */
async function whileSent(page: Page, press: () => Promise<void>, look: () => Promise<void>) {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await press()
  await look()
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
}

test('a page of cash that somebody else was faster than says so, and what should be in the box now', async () => {
  const night = await makeEvent(db, { ownerId: tasha, acceptsCash: true })
  const [ray] = [await bought(night, 'Ray', 1, 'cash'), await bought(night, 'Otis', 1, 'cash')]
  await bought(night, 'Dee', 1, 'cash')
  const manager = (await proveManager(db, { id: tasha, name: 'Tasha' }, night.eventId, 'cash'))!
  const page = await openAs(tasha, '/cash-payments')
  const counted = await openAs(tasha, '/cash-payments')
  const taken = (name: string) => page.getByRole('button', { name: `Cash taken from ${name}` })

  await whileSent(
    page,
    () => taken('Otis').click(),
    async () => {
      await expect.poll(() => taken('Otis').getAttribute('aria-busy')).toBe('true')
      // Of another’s cash nobody is told that it is on its way.
      expect(await taken('Ray').getAttribute('aria-busy')).toBeNull()
    },
  )
  await page.getByText('In the box should be $41.20.').waitFor()
  await goTo(counted, '/cash-payments')

  await settleCashOrder(ctxOf(db), manager, ray)
  await taken('Ray').click()
  await page.getByText('In the box should be $82.40.').waitFor()
  await focused(page, 'This order was paid meanwhile. Nothing was changed.')
  expect(await taken('Ray').count()).toBe(0)

  await counted.getByText('Count the box').click()
  const count = async (usd: string) => {
    await counted.getByLabel('You counted').fill(usd)
    await counted.getByRole('button', { name: 'Close the box' }).click()
  }
  await count('41.20')
  await focused(counted, 'Cash was taken or given back meanwhile')
  await counted.getByText('In the box should be $82.40.').waitFor()
  await count('82.40')
  await counted.getByText('$82.40 counted of $82.40: it is right.').waitFor()

  await goTo(page, '/cash-payments')
  await taken('Dee').click()
  await page.getByText('In the box should be $41.20, since the last count.').waitFor()
  await page.getByText('Count the box').click()
  await closeCashBox(db, manager, { expected: toCents(4_120), counted: toCents(4_120), note: '' })
  await page.getByLabel('You counted').fill('41.20')
  await page.getByRole('button', { name: 'Close the box' }).click()
  await focused(page, 'Cash was taken or given back meanwhile')
})

test('a refund page whose tickets went back meanwhile says so, and which are left', async () => {
  const night = await makeEvent(db, { ownerId: tasha })
  const order = await bought(night, 'Jackie', 3, 'card')
  const [first] = await ticketsOf(order)
  const path = `/dashboard/orders/${order}/refund?ticket=${first!.id}`
  const [page, faster] = [await openAs(tasha, path), await openAs(tasha, path)]
  const refund = (one: Page) => one.getByRole('button', { name: 'Refund $41.20' }).click()
  await refund(faster)
  await faster.getByText('Refunded. The buyer is told').waitFor()
  await refund(page)
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(2)
  await focused(page, 'Some of these tickets were refunded meanwhile.')
  expect(await page.getByRole('button', { name: /^Refund \$/ }).count()).toBe(0)
})

test('a refund page does what is ticked, and nothing while it cannot say what that is', async () => {
  const night = await makeEvent(db, { ownerId: tasha })
  const order = await bought(night, 'Jackie', 3, 'card')
  const [first] = await ticketsOf(order)
  const page = await openAs(tasha, `/dashboard/orders/${order}/refund?ticket=${first!.id}`)
  const words = page.getByLabel('Words for the buyer (optional)')
  const buttons = page.getByRole('button', { name: /^Refund \$/ })
  const refund = (usd: string) => page.getByRole('button', { name: `Refund ${usd}` })
  const boxes = page.getByRole('checkbox')
  await words.fill('See you next time.')
  await refund('$41.20').waitFor()

  await page.context().setOffline(true)
  await boxes.nth(1).check()
  await page.getByText('The sum of what you have chosen comes when there is a connection.').waitFor()
  expect(await buttons.count()).toBe(0)
  expect(await page.getByText('$41.20', { exact: true }).filter({ visible: true }).count()).toBe(0)
  await page.context().setOffline(false)
  await refund('$82.40').waitFor()

  const held = Promise.withResolvers<void>()
  await page.route('**/refund.data*', async (route) => {
    await held.promise
    await route.continue()
  })
  await boxes.nth(2).check()
  await page.getByText('Adding up what you have chosen …').waitFor()
  expect(await buttons.count()).toBe(0)
  held.resolve()
  await refund('$123.60').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  expect(await words.inputValue()).toBe('See you next time.')

  // Back to the other address, where the boxes stay as they are.
  await page.getByRole('button', { name: 'Choose again' }).click()
  await page.waitForURL(/asked=now/)
  await boxes.nth(0).uncheck()
  await refund('$82.40').waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('ticket').length).toBe(2)
  await refund('$82.40').click()
  await page.getByText('Refunded. The buyer is told').waitFor()
  const refunds = await db.statement('select amount_cents from refunds where order_id = $1', [order])
  expect(refunds).toEqual([{ amount_cents: 8_240 }])
})

test('the answer to a buyer who asks for money has the focus, and a second one reads that there is one', async () => {
  const night = await makeEvent(db, { ownerId: tasha })
  const order = await bought(night, 'Jackie', 2, 'card')
  const [first] = await ticketsOf(order)
  await db.pool.query(
    `insert into refund_requests (event_id, id, order_id, tickets, words) values ($1, gen_random_uuid(), $2, array[$3::uuid], '')`,
    [night.eventId, order, first!.id],
  )
  const path = `/dashboard/orders/${order}`
  const [page, late] = [await openAs(tasha, path), await openAs(tasha, path)]
  await page.getByRole('button', { name: 'Refund $41.20' }).click()
  await focused(page, 'Refunded. The buyer is told by mail.')
  await late.getByRole('button', { name: 'Refund $41.20' }).click()
  await late.getByText('Refunded in part').waitFor()
  expect(await late.getByRole('button', { name: /^Refund \$/ }).count()).toBe(0)
  await focused(late, 'This request is not open any more: the host answered it, or the buyer withdrew it.')
})

test('who types where their money goes for too long is led to where they show that it is them', async () => {
  const page = await openAs(tasha, '/dashboard/payouts/account')
  await page.getByLabel('Email address of your PayPal account').fill('tasha@steppers.example')
  await db.pool.query(
    `update auth_session set created_at = now() - interval '11 minutes' where user_id = $1`,
    [tasha],
  )
  await page.getByRole('button', { name: 'Use this PayPal account' }).click()
  await focused(page, 'Please confirm that it is you, and try again.')
  await page.getByRole('link', { name: 'Confirm that it is you' }).click()
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await page.getByText('Before you go on, confirm that you are').waitFor()
  // Back to the account, once that is done.
  expect(new URL(page.url()).searchParams.get('next')).toBe('/dashboard/payouts/account')
})

test('of two hosts to whom money is due only the one whose payout is made waits', async () => {
  const ada = await billingAdmin(db)
  const hosts = [await makePerson(db, 'Mo'), await makePerson(db, 'Pat')]
  for (const ownerId of hosts) {
    const night = await makeEvent(db, { ownerId })
    await bought(night, 'Jackie', ownerId === hosts[0] ? 1 : 2, 'card')
    await giveAccount(db, ownerId)
    await endDaysAgo(db, night, 3)
  }
  const page = await openAs(ada.personId, '/dashboard/admin/payments')
  const make = (usd: string) => page.getByRole('button', { name: `Make a payout of ${usd}` })
  await whileSent(
    page,
    () => make('$38.80').click(),
    async () => {
      await expect.poll(() => make('$38.80').getAttribute('aria-busy')).toBe('true')
      expect(await make('$77.60').getAttribute('aria-busy')).toBeNull()
    },
  )
  await focused(page, 'The payout is made.')
})

test.each(['before the site has it', 'after the site has done it'])(
  'a refund that a proxy answers for the site, %s, keeps the words to the buyer, and is made once when it is sent again',
  async (when) => {
    const night = await makeEvent(db, { ownerId: tasha })
    const order = await bought(night, 'Jackie', 1, 'card')
    const page = await openAs(tasha, `/dashboard/orders/${order}/refund`)
    const words = page.getByLabel('Words for the buyer (optional)')
    await words.fill('See you next time.')
    await page.route('**/refund.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (when.startsWith('after')) await route.fetch()
      return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' })
    })
    await page.getByRole('button', { name: 'Refund $41.20' }).click()
    await focused(page, 'No answer came')
    expect(await words.inputValue()).toBe('See you next time.')
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Refund $41.20' }).click()
    await page.waitForURL(`**/dashboard/orders/${order}`)
    const refunds = await db.statement('select reason from refunds where order_id = $1', [order])
    expect(refunds).toEqual([{ reason: 'See you next time.' }])
    await page.context().close()
  },
)
