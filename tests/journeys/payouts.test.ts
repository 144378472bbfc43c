import { beforeAll, describe, expect, test } from 'vitest'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { approvePayout } from '#modules/payouts/pay/approve-payout.server.ts'
import { markPayoutPaid } from '#modules/payouts/pay/change-payout.server.ts'
import { beginSending } from '#modules/payouts/pay/send-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import type { OrderId } from '#platform/ids.ts'
import { ctxOf, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { readHtml } from '#tests/support/html.ts'
import { billingAdmin, endDaysAgo, giveAccount, soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const PAGE = '/dashboard/payouts'
const FEES = `${PAGE}/cash-fees`
const tasha = await signedInPerson(db, 'Tasha Reed')
const rival = await signedInPerson(db, 'A Rival')
let past: OnSale
let order: OrderId

const open = async (path: string, as: Person = tasha) => {
  const answer = await site.request(path, { as })
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}
const change = (fields: Record<string, string>, as: Person = tasha) =>
  site.request(`${PAGE}/account`, { as, method: 'POST', body: new URLSearchParams(fields) })
const BANK = {
  intent: 'bank',
  holder: 'Tasha Reed',
  routingNumber: '021 000 021',
  accountNumber: '0001-2345-6789',
}

beforeAll(async () => {
  past = await makeEvent(db, { ownerId: tasha.id, title: 'The Past Ball' })
  order = await soldByCard(db, past, 10_000)
  await endDaysAgo(db, past, 3)
  // Long after the account has rested: its money is no part of the next payout.
  const coming = await makeEvent(db, {
    ownerId: tasha.id,
    title: 'The Coming Ball',
    startsAt: '2027-06-12T20:00:00Z',
  })
  await db.pool.query('update events set organizer_id = $2 where id = $1', [coming.eventId, past.organizerId])
  await soldByCard(db, coming, 5_000)
  const theirs = await makeEvent(db, { ownerId: rival.id, title: 'Rival Night' })
  await soldByCard(db, theirs, 7_000)
  await deductCashFees(ctxOf(db))
})

describe('where the money goes', () => {
  test('is asked of a host who has not said so', async () => {
    const { text, addresses } = await open(PAGE)
    expect(text).toContain('You have not said yet where your money goes')
    expect(addresses).toContain(`${PAGE}/account`)
  })

  test('is changed only by whoever signed in a moment ago', async () => {
    await db.pool.query(
      `update auth_session set created_at = now() - interval '11 minutes' where user_id = $1`,
      [tasha.id],
    )
    const { text, html } = await open(`${PAGE}/account`)
    expect(text).toContain('Please confirm that it is you')
    expect(html).not.toContain('name="accountNumber"')
    expect((await change(BANK)).status).toBe(403)
    expect(await countOf(db, 'from payout_accounts')).toBe(0)
    await db.pool.query('update auth_session set created_at = now() where user_id = $1', [tasha.id])
  })

  test.each([
    [
      'a routing number with a slip',
      { ...BANK, routingNumber: '021000022' },
      'One of these nine digits is wrong.',
    ],
    [
      'a routing number that is too short',
      { ...BANK, routingNumber: '02100002' },
      'nine digits of the routing number',
    ],
    ['an account number that is none', { ...BANK, accountNumber: 'abc' }, '4 to 17 digits'],
    ['no name', { ...BANK, holder: ' ' }, 'Please enter the name on the account'],
    ['no address', { intent: 'paypal', email: 'tasha' }, 'valid email address'],
  ])('is not %s, and nothing typed comes back that opens an account', async (_what, fields, says) => {
    const answer = await change(fields)
    const { text, html } = readHtml(await answer.text())
    expect([answer.status, text.includes(says)]).toEqual([422, true])
    expect(html).not.toMatch(/0001-2345-6789|021 000 021|021000022/)
  })

  test('is sealed in the database, shown in part, and told by mail', async () => {
    expect((await change(BANK)).status).toBe(200)
    const { text } = await open(PAGE)
    expect(text).toContain('Bank account ending in 6789')
    expect(await countOf(db, `from payout_accounts a where a::text ~ '123456789|021000021|Tasha'`)).toBe(0)
    expect(
      await countOf(db, `from mail_outbox where kind = 'payout_account_changed' and recipient = $1`, [
        tasha.email,
      ]),
    ).toBe(1)
    expect((await open(`${PAGE}/account`, rival)).text).not.toContain('6789')
  })
})

test('an account is changed five times a day, and then not at all', async () => {
  const host = await signedInPerson(db, 'A Busy Host')
  const paypal = (n: number) => change({ intent: 'paypal', email: `host${n}@steppers.example` }, host)
  for (let n = 1; n <= 5; n++) expect((await paypal(n)).status).toBe(200)
  const refused = await paypal(6)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 86_000]).toEqual([429, true])
  expect(readHtml(await refused.text()).text).toContain('You have changed this five times within a day')
  expect((await open(`${PAGE}/account`, host)).text).toContain('PayPal h•••@steppers.example')
  expect(await countOf(db, 'from payout_accounts where person_id = $1', [host.id])).toBe(5)
})

describe('the payouts page', () => {
  test('says what one gets, when the account has rested, and what is still to come', async () => {
    const { status, text } = await open(PAGE)
    expect(status).toBe(200)
    expect(text).toMatch(/You get \$97\.00 on (Sun|Mon|Tue|Wed|Thu|Fri|Sat), /)
    await giveAccount(db, tasha.id)
    const rested = (await open(PAGE)).text
    expect(rested).toContain('You get $97.00 with the next payout')
    for (const said of ['Available $97.00', 'Not yet available $48.50', 'The Coming Ball'])
      expect(rested).toContain(said)
    expect(rested).not.toContain('Rival')
  })

  test('lists every line of the books in words, each leading to its order', async () => {
    const { text, addresses } = await open(PAGE)
    expect(text).toContain('$100.00 of tickets, less our fee of $3.00')
    expect(addresses).toContain(`/dashboard/orders/${order}`)
    expect((await open(`${PAGE}?kind=refund`)).text).toContain('Nothing found')
    expect((await open(`${PAGE}?host=nobody`)).text).toContain('could not be read')
    expect((await open(PAGE, rival)).text).toContain('$70.00 of tickets')
  })

  test('has the newest month open, and older ones behind a line each', async () => {
    const host = await signedInPerson(db, 'A Host')
    const night = await makeEvent(db, { ownerId: host.id })
    const sold = await soldByCard(db, night)
    await db.pool.query(
      `insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, organizer_cents, created_at)
       values ($1, 'refund', $2, $3, gen_random_uuid(), -100, 100, '2026-03-14T12:00:00Z')`,
      [night.organizerId, night.eventId, sold],
    )
    const { html } = await open(PAGE, host)
    const months = [...html.matchAll(/<details( open="")?[^>]*><summary.*?<\/span>([A-Z][a-z]+ \d{4})/gs)]
    expect(months.map(([, isOpen]) => isOpen !== undefined)).toEqual([true, false])
    expect(months[1]?.[2]).toBe('March 2026')
  })

  test('shows what was paid out, and what it was made of', async () => {
    const [ada, bea] = [await billingAdmin(db), await billingAdmin(db)]
    const made = await makePayout({ db }, ada, past.organizerId)
    const payoutId = made.ok ? made.value.payoutId : null
    expect((await open(PAGE)).text).toContain('On its way to you $97.00')
    await approvePayout({ db }, bea, { payoutId: payoutId!, isFresh: false })
    await beginSending({ db }, ada, payoutId!)
    await markPayoutPaid({ db }, ada, { payoutId: payoutId!, reference: 'WIRE 4711' })
    const { text, addresses } = await open(PAGE)
    expect(text).toContain('Paid out so far $97.00')
    expect(text).toContain('reference WIRE 4711')
    const its = `${PAGE}?host=${past.organizerId}&payout=${payoutId}`
    expect(addresses.map((address) => address.replaceAll('&amp;', '&'))).toContain(its)
    const lines = (await open(its)).text
    expect(lines).toContain('What this payout is made of')
    expect(lines).toContain('$100.00 of tickets')
    expect(lines).not.toContain('$50.00 of tickets')
    // Not for another host, who gets their own page.
    expect((await open(its, rival)).text).not.toContain('$100.00')
  })

  test('is a file as well, of a year, and of nobody else’s books', async () => {
    const year = String(new Date().getUTCFullYear())
    const answer = await site.request(`${PAGE}.csv?year=${year}`, { as: tasha })
    const lines = (await answer.text()).trim().split('\r\n')
    expect(answer.headers.get('content-disposition')).toContain(`payouts-${year}.csv`)
    expect(lines[0]).toContain('Date,Host,Kind,Order,Event,What,Tickets USD,Fee USD,You get USD')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('"Sent to you: Bank account ending in 6789, reference WIRE 4711"')
    expect(lines[3]).toContain('100.00,-3.00,97.00,0.00')
    const none = await (await site.request(`${PAGE}.csv?year=2020`, { as: tasha })).text()
    expect(none.trim().split('\r\n')).toHaveLength(1)
    const other = await (await site.request(`${PAGE}.csv?host=${past.organizerId}`, { as: rival })).text()
    expect(other.trim().split('\r\n')).toHaveLength(1)
    expect((await site.request(`${PAGE}.csv?year=x`, { as: tasha })).status).toBe(400)
  })
})

describe('the page of all that one earns', () => {
  test('adds one’s hosts up, and leads to each', async () => {
    const second = await makeEvent(db, { ownerId: tasha.id, title: 'Sunday Class' })
    await soldByCard(db, second, 2_000)
    await endDaysAgo(db, second, 3)
    const { text, html } = await open('/dashboard/seller-payouts')
    expect(text).toContain('You get $19.40 with the next payout for Classy Steppers')
    expect(text).toContain('Not yet available $48.50')
    expect(text).toContain('$20.00 of tickets')
    expect(text).toContain('$100.00 of tickets')
    expect(html).toContain(`/dashboard/seller-payouts?host=${second.organizerId}`)
    const one = (await open(`/dashboard/seller-payouts?host=${second.organizerId}`)).text
    expect(one).not.toContain('$100.00 of tickets')
  })
})

describe('the page of cash fees', () => {
  test('says what is owed and what was taken, each line leading to its order', async () => {
    const host = await signedInPerson(db, 'Marcus Bell')
    const night = await makeEvent(db, { ownerId: host.id, title: 'Cash Night' })
    expect((await open(FEES, host)).text).toContain('No cash fees yet')
    const cash = await soldByCard(db, night, 10_000)
    await db.pool.query(
      `insert into ledger_transactions (organizer_id, kind, event_id, order_id, organizer_fee_cents, cash_fee_cents)
       values ($1, 'cash_refund', $2, $3, -700, 700)`,
      [night.organizerId, night.eventId, cash],
    )
    const online = await soldByCard(db, night, 4_000)
    await deductCashFees(ctxOf(db))
    const { status, text, addresses } = await open(FEES, host)
    expect(status).toBe(200)
    for (const said of [
      'You owe $5.00',
      'Taken from your online orders $2.00',
      'Our fees of your newest orders',
    ])
      expect(text).toContain(said)
    expect(text).toContain('$2.00 of what you owed was taken from this online order')
    expect(addresses).toContain(`/dashboard/orders/${online}`)
    expect((await open(PAGE, host)).addresses).toContain(`${FEES}?host=${night.organizerId}`)
    expect((await open(`${FEES}?host=${night.organizerId}`, rival)).text).not.toContain('Cash Night')
    expect((await site.request(FEES)).status).toBe(302)
  })
})
