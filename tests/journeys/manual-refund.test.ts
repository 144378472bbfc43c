import { expect, test } from 'vitest'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import { checkoutServices, makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refunding } from '#tests/support/refunding.ts'
import { type Person, sessionCookie, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const services = checkoutServices(db)
const { bought } = refunding(db, services)
/** No provider is asked: what is refunded stays due. */
const { refund } = refunding(db, { ...services, gateways: {} })
const PAYMENTS = '/dashboard/admin/payments'

const open = async (as: Person, path = PAYMENTS) => {
  const answer = await site.request(path, { as })
  return { status: answer.status, ...readHtml(await answer.text()) }
}

test('an admin gives the money of a refund back by hand, and its buyer reads how', async () => {
  const ada = await signedInPerson(db, 'Ada')
  await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = $1', [ada.id])
  const order = await bought(await makeEvent(db, { title: 'The Ball' }))
  await refund(order, order.tickets)
  const { rows } = await db.pool.query<{ id: string }>(
    `update refunds set attempt = 1, next_check_at = now() - interval '3 minutes' where order_id = $1 returning id`,
    [order.orderId],
  )
  const page = `/dashboard/admin/refunds/${rows[0]!.id}`
  const send = async (fields: Record<string, string>) => {
    const answer = await site.request(page, { as: ada, method: 'POST', body: new URLSearchParams(fields) })
    return { status: answer.status, to: answer.headers.get('location'), ...readHtml(await answer.text()) }
  }
  // While its provider is asked there is nothing to say.
  expect((await open(ada)).html).not.toContain(page)
  expect((await open(ada, page)).text).toContain('There is nothing to give back by hand here')

  await db.pool.query('update refunds set attempt = $1', [MAX_REFUSED_REFUNDS + 1])
  expect((await open(ada)).html).toContain(`href="${page}"`)
  expect((await open(ada, page)).text).toMatch(/\$41\.20.*The Ball.*The provider refuses it/s)
  const empty = await send({ through: '', note: '' })
  expect([empty.status, empty.text]).toEqual([
    422,
    expect.stringMatching(/Please choose where you give it back.*Please say how you give it back/s),
  ])
  const note = 'By bank transfer on May 3'
  expect(await send({ through: 'other', note })).toMatchObject({
    status: 303,
    to: `${PAYMENTS}?notice=refunded`,
  })
  const after = await open(ada, `${PAYMENTS}?notice=refunded`)
  expect(after.text).toContain('It is written down, its buyer is told')
  expect(after.html).not.toContain(page)
  const again = await send({ through: 'other', note })
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringMatching(/given back by hand.*“By bank transfer on May 3”, Ada/s),
  ])
  expect((await open(ada, '/dashboard/admin/refunds/7')).status).toBe(404)

  for (const reader of [order.buyer, order.event.ownerId]) {
    const { text } = await open(
      { ...ada, cookie: await sessionCookie(db, reader) },
      `/dashboard/orders/${order.orderId}`,
    )
    expect(text).toMatch(/Given back by hand .*“By bank transfer on May 3”/s)
  }
  expect(await brokenInvariants(db)).toEqual([])
})
