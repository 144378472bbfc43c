import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { endDaysAgo, giveAccount, soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const PAGE = '/dashboard/admin/payments'
const tasha = await signedInPerson(db, 'Tasha Reed')
const [ada, grace] = [await signedInPerson(db, 'Ada'), await signedInPerson(db, 'Grace')]
let past: OnSale

const open = async (as: Person, path = PAGE) => readHtml(await (await site.request(path, { as })).text())
const send = async (as: Person, fields: Record<string, string>) => {
  const answer = await site.request(PAGE, { as, method: 'POST', body: new URLSearchParams(fields) })
  return { status: answer.status, ...readHtml(await answer.text()) }
}
const payoutIn = async (as: Person) => /name="payout" value="([^"]+)"/.exec((await open(as)).html)![1]!

beforeAll(async () => {
  await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = any ($1::uuid[])', [
    [ada.id, grace.id],
  ])
  past = await makeEvent(db, { ownerId: tasha.id, title: 'The Past Ball' })
  await soldByCard(db, past, 10_000)
  await endDaysAgo(db, past, 3)
})

test('a payment whose provider does not say how it ended is a line of its own, with what to do', async () => {
  const sold = await makeEvent(db, { title: 'The Silent Ball' })
  await soldByCard(db, sold, 4_000)
  const ofSold = 'checkout_id in (select checkout_id from orders where event_id = $1)'
  const become = (state: string, code: string) =>
    db.pool.query(`update payments set state = $2, failure_code = $3 where ${ofSold}`, [
      sold.eventId,
      state,
      code,
    ])
  await become('void_due', 'REQUEST_TIMEOUT')
  expect((await open(ada)).text).toMatch(
    /Payments without an end.*Order \w+, The Silent Ball.*does not say whether it took this money.*Square payment/s,
  )
  await become('void_due', 'AMOUNT_MISMATCH')
  expect((await open(ada)).text).toContain(
    'no order is paid by it. Give it back there by hand: Square payment',
  )
  await become('captured', '')
  expect((await open(ada)).text).not.toContain('Payments without an end')
})

test('a message of a provider that nothing could act on leads to a page, where it is seen to', async () => {
  const sold = await makeEvent(db, { title: 'The Disputed Ball' })
  await soldByCard(db, sold, 4_000)
  const message = async (at: OnSale | null) => {
    const id = newId()
    await db.pool.query(
      `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, payment_reference, occurred_at, state, note, finished_at)
       values ($1::uuid, 'square', 'simulator', $1::text, 'dispute.created', 'dispute', 'D1',
         (select p.id from payments p join orders o on o.checkout_id = p.checkout_id where o.event_id = $2),
         now(), 'unhandled', 'No such dispute.', now())`,
      [id, at?.eventId],
    )
    return id
  }
  const page = '/dashboard/admin/messages'
  const press = async (intent: string, id: string) => {
    const body = new URLSearchParams({ intent, message: id })
    const answer = await site.request(page, { as: ada, method: 'POST', body })
    return [answer.status, readHtml(await answer.text()).text] as const
  }
  const [first, second] = [await message(sold), await message(sold)]
  expect((await open(ada)).text).toContain('2 messages of a provider to see to')
  expect((await open(ada)).html).toContain(`href="${page}"`)
  expect((await open(ada, page)).text).toMatch(
    /Square: dispute.created D1.*The Disputed Ball.*No such dispute.*neither paid out nor/s,
  )
  const [seen, gone] = [await press('seen', first), await press('again', first)]
  // The other still holds the same money.
  expect(seen).toEqual([
    200,
    expect.stringMatching(/off the list. Money that it alone held is free.*neither paid out nor/s),
  ])
  expect(gone).toEqual([409, expect.stringContaining('Somebody else has seen to this message')])
  expect(await press('seen', second)).toEqual([200, expect.stringContaining('No messages')])
  expect((await open(ada)).text).not.toContain('of a provider to see to')
  const ofNoOrder = await message(null)
  const { text } = await open(ada, page)
  expect([text.includes('No such dispute.'), text.includes('the money of its order')]).toEqual([true, false])
  await press('seen', ofNoOrder)
})

describe('a payout', () => {
  test('is due, and made once the host has said where it goes', async () => {
    expect((await open(ada)).text).toContain('They have not said where their money goes.')
    await giveAccount(db, tasha.id, 1)
    expect((await open(ada)).text).toContain('Their account is new and rests for three days.')
    await giveAccount(db, tasha.id)
    expect((await open(ada)).text).toContain('Make a payout of $97.00')
    const press = () => send(ada, { intent: 'make', organizer: past.organizerId })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.text).toContain(
      'This host has a payout that is not finished.',
    )
    const { text } = await open(ada)
    expect(text).toContain('$97.00 to Classy Steppers')
    expect(text).not.toContain('Make a payout')
  })

  test('is approved by another admin than made it, and shows the account only to whoever sends it', async () => {
    const payout = await payoutIn(ada)
    const mine = await open(ada)
    expect(mine.text).toContain('You made this payout. Grace can approve it.')
    expect([mine.html.includes('>Approve<'), (await open(grace)).html.includes('>Approve<')]).toEqual([
      false,
      true,
    ])
    const own = await send(ada, { intent: 'approve', payout })
    expect([own.status, own.text]).toEqual([409, expect.stringContaining('Grace can approve it.')])
    expect((await open(grace)).text).not.toContain('000123456789')
    expect((await send(grace, { intent: 'approve', payout })).status).toBe(200)
    expect((await open(grace)).text).toContain('Approved by Grace')
    expect((await open(grace)).text).not.toContain('000123456789')
    expect((await send(ada, { intent: 'send', payout })).status).toBe(200)
    const second = await send(grace, { intent: 'send', payout })
    expect([second.status, second.text]).toEqual([
      409,
      expect.stringContaining('Ask them before you send anything.'),
    ])
    for (const said of ['021000021', '000123456789', 'Tasha Reed', 'I have sent it'])
      expect((await open(ada)).text).toContain(said)
    const { text } = await open(grace)
    expect(text).toContain('Ada is sending it')
    expect(text).not.toContain('000123456789')
  })

  test('is sent with a reference, and its host reads of it', async () => {
    const payout = await payoutIn(ada)
    const without = await send(ada, { intent: 'paid', payout, reference: '' })
    expect([without.status, without.text]).toEqual([
      422,
      expect.stringContaining('Please enter the reference of the transfer.'),
    ])
    expect((await send(ada, { intent: 'paid', payout, reference: 'WIRE 4711' })).status).toBe(200)
    expect((await send(grace, { intent: 'paid', payout, reference: 'WIRE 4712' })).status).toBe(409)
    const { text } = await open(ada)
    expect(text).toContain('Reference WIRE 4711')
    expect(text).not.toContain('000123456789')
    expect((await open(tasha, '/dashboard/payouts')).text).toContain('WIRE 4711')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that came back is owed again', async () => {
    const payout = await payoutIn(ada)
    expect((await send(grace, { intent: 'returned', payout })).status).toBe(200)
    expect((await open(ada)).text).toContain('Make a payout of $97.00')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that was made can be taken back before it is sent', async () => {
    await send(ada, { intent: 'make', organizer: past.organizerId })
    const payout = await payoutIn(ada)
    // Whom nobody can pay stands below what waits for somebody.
    const poor = await makeEvent(db, { title: 'The Poor Ball' })
    await soldByCard(db, poor, 4_000)
    await endDaysAgo(db, poor, 3)
    const missing = 'They have not said where their money goes.'
    const waiting = /To approve or send .*Cancel this payout.* Due to hosts .*They have not said/s
    expect((await open(ada)).text).toMatch(waiting)
    // Of one that is approved it is asked once more.
    const opener = />Cancel this payout<span/
    expect((await open(ada)).html).not.toMatch(opener)
    await send(grace, { intent: 'approve', payout })
    const approved = await open(ada)
    expect([opener.test(approved.html), approved.text]).toEqual([
      true,
      expect.stringContaining('It takes a new payout, and a new approval, to send it.'),
    ])
    expect((await send(grace, { intent: 'cancel', payout })).status).toBe(200)
    const { text } = await open(ada)
    expect(text).toContain('Make a payout of $97.00')
    expect(text).toMatch(new RegExp(`${missing} .*Past payouts .*Cancelled by Grace, `, 's'))
    expect((await send(ada, { intent: 'approve', payout })).status).toBe(409)
  })

  test('is no business of a host', async () => {
    expect((await site.request(PAGE, { as: tasha })).status).toBe(403)
    expect((await send(tasha, { intent: 'make', organizer: past.organizerId })).status).toBe(403)
  })
})
