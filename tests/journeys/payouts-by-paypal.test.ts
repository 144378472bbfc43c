import { beforeAll, describe, expect, test } from 'vitest'
import { followPayouts } from '#modules/payouts/paypal/follow-payouts.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { ctxOf, makeEvent, SECRETS } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { endDaysAgo, giveAccount, soldByCard } from '#tests/support/paying-out.ts'
import { simulatedPayouts, simulator } from '#tests/support/payment-simulator.ts'
import { refusal } from '#tests/support/paypal-payouts.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const settings = readConfig({
  APP_URL: ORIGIN,
  PAYMENTS_MODE: 'simulator',
  PAYMENT_SIMULATOR_URL: simulator.url,
  PAYPAL_PAYOUTS: '1',
})
const db = await testDatabase()
const site = await testSite(db, settings.ok ? { payments: settings.config.payments } : {})
const byHand = await testSite(db)
const PAGE = '/dashboard/admin/payments'
const [ada, grace] = [await signedInPerson(db, 'Ada'), await signedInPerson(db, 'Grace')]

const open = async (as: Person, path = PAGE, where = site) =>
  readHtml(await (await where.request(path, { as })).text())
const press = async (as: Person, intent: string, fields: Record<string, string>) => {
  const body = new URLSearchParams({ intent, ...fields })
  const answer = await site.request(PAGE, { as, method: 'POST', body })
  return { status: answer.status, ...readHtml(await answer.text()) }
}
/** The job, as if its turn had come. */
const follow = async () => {
  await db.pool.query('update payouts set next_check_at = now() where next_check_at is not null')
  await followPayouts(ctxOf(db), { paypal: simulatedPayouts(), isPaypalOn: true, ...SECRETS })
}

/** A host to whom $97.00 are due, in a payout that two admins have made and approved. */
async function approvedFor(email: string) {
  const host = await signedInPerson(db, `Host of ${email.split('@')[0]}`)
  const past = await makeEvent(db, { ownerId: host.id })
  await soldByCard(db, past, 10_000)
  await endDaysAgo(db, past, 3)
  await giveAccount(db, host.id, 4, { kind: 'paypal', email })
  expect((await press(ada, 'make', { organizer: past.organizerId })).status).toBe(200)
  const { rows } = await db.pool.query<{ id: string }>('select id from payouts where organizer_id = $1', [
    past.organizerId,
  ])
  const payout = rows[0]!.id
  expect((await press(grace, 'approve', { payout })).status).toBe(200)
  return { host, payout }
}
const ownPage = async (host: Person) => (await open(host, '/dashboard/payouts')).text

beforeAll(async () => {
  await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = any ($1::uuid[])', [
    [ada.id, grace.id],
  ])
})

describe('a payout to a PayPal address', () => {
  test('is sent by one press, and both sides read how far it is', async () => {
    const { host, payout } = await approvedFor('tasha@steppers.example')
    expect((await open(ada, PAGE, byHand)).text).toContain('It is sent by hand.')
    expect((await open(ada, PAGE, byHand)).text).not.toContain('by PayPal')
    const before = (await open(ada)).text
    expect(before).toContain('PayPal sends it.')
    expect(before).toContain('Send $97.00 by PayPal')
    expect(before).not.toContain('I send it now')
    const pressed = await press(ada, 'paypal', { payout })
    expect([pressed.status, pressed.text]).toEqual([200, expect.stringContaining('PayPal was asked.')])
    expect((await press(grace, 'paypal', { payout })).status).toBe(409)
    const { text } = await open(ada)
    expect(text).toMatch(/PayPal is working on it\. PayPal’s batch PB\w+\./)
    expect(text).not.toContain('tasha@steppers.example')
    expect(text).not.toContain('I have sent it')
    expect(await ownPage(host)).toContain('On its way')
    await follow()
    expect((await open(ada)).text).toMatch(/Reference PT\w+/)
    expect(await ownPage(host)).toMatch(/Sent by PayPal on (Sun|Mon|Tue|Wed|Thu|Fri|Sat), /)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that waits for its host says what they have to do', async () => {
    const { host, payout } = await approvedFor('unclaimed@steppers.example')
    await press(ada, 'paypal', { payout })
    await follow()
    expect((await open(ada)).text).toContain('It waits at PayPal until its host claims it.')
    const own = await ownPage(host)
    for (const said of [
      'Claim it',
      'It waits for you at PayPal. Nobody has a PayPal account with this address.',
      'open the mail that PayPal sent to this address',
    ])
      expect(own).toContain(said)
    expect(own).toMatch(/Claim it until (Sun|Mon|Tue|Wed|Thu|Fri|Sat), /)
  })

  test('that PayPal cannot deliver is due again, and both sides read why', async () => {
    const { host, payout } = await approvedFor('fail@steppers.example')
    await press(ada, 'paypal', { payout })
    await follow()
    const { text } = await open(ada)
    expect(text).toContain('PayPal has locked this account. (RECEIVER_ACCOUNT_LOCKED)')
    expect(text).toContain('Make a payout of $97.00')
    const own = await ownPage(host)
    expect(own).toContain('Not delivered')
    expect(own).toContain('PayPal has locked this account. It is still yours, and part of your next payout.')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that PayPal refuses waits with the reason, and may be sent by hand', async () => {
    const { payout } = await approvedFor('refused@steppers.example')
    simulator.fail(refusal('INSUFFICIENT_FUNDS'))
    expect((await press(ada, 'paypal', { payout })).status).toBe(200)
    const { text } = await open(ada)
    expect(text).toContain('There is not enough money in your PayPal account. (INSUFFICIENT_FUNDS)')
    expect(text).toContain('I send it now')
    expect((await press(ada, 'send', { payout })).status).toBe(200)
    expect((await open(ada)).text).toContain('Send it to PayPal refused@steppers.example')
    expect((await press(ada, 'paypal', { payout })).status).toBe(409)
  })

  test('that does not go on for a day is settled by an admin who has looked at PayPal', async () => {
    const { host, payout } = await approvedFor('stuck@steppers.example')
    await press(ada, 'paypal', { payout })
    const early = await press(ada, 'paypal unpaid', { payout })
    expect(early.status).toBe(409)
    await db.pool.query(
      `update payouts set problem = 'MISMATCH', sending_at = now() - interval '2 days' where id = $1`,
      [payout],
    )
    expect((await open(ada)).text).toContain('Say what became of it')
    expect((await press(ada, 'paypal paid', { payout, reference: '' })).status).toBe(422)
    expect((await press(ada, 'paypal paid', { payout, reference: 'PT 7' })).status).toBe(200)
    expect(await ownPage(host)).toContain('reference PT 7')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is no business of a host', async () => {
    const { host, payout } = await approvedFor('own@steppers.example')
    expect((await press(host, 'paypal', { payout })).status).toBe(403)
  })
})
