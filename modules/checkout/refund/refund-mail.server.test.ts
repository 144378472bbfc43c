// The words in which a buyer, and a friend, are told of money and of tickets.
import { beforeEach, expect, test } from 'vitest'
import {
  heldTicketVoidMail,
  partSentBackMail,
  refundDeclinedMail,
  ticketsRefundedMail,
} from '#modules/checkout/refund/refund-mail.server.ts'
import { newId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const { bought, refund } = refunding(db, checkoutServices(db))
const ctx = { ...ctxOf(db), site: { appUrl: 'https://steppers.example', brand: 'Steppers' }, secret: '' }

let order: Bought
beforeEach(async () => {
  const event = await makeEvent(db, { title: 'The Ball' })
  order = await bought(event, 3)
})

/** Two mails of a refund of so many of its tickets: to its buyer, and to a friend. */
async function mailsOf(count: number) {
  const refundId = newId<'refund'>()
  expect(await refund(order, order.tickets.splice(0, count), refundId)).toMatchObject({ ok: true })
  const payload = { eventId: order.event.eventId, refundId }
  return [await ticketsRefundedMail.write(ctx, payload), await heldTicketVoidMail.write(ctx, payload)]
}

test.each([
  [[1], '1 ticket of your order for The Ball is refunded. This ticket is no longer valid.', '$41.20'],
  [[2], '2 tickets of your order for The Ball are refunded. These tickets are no longer valid.', '$82.40'],
  [[3], 'Your order for The Ball is refunded. These tickets are no longer valid.', '$123.60'],
  [[2, 1], 'Your order for The Ball is refunded. This ticket is no longer valid.', '$41.20'],
])('of three tickets of which %j are refunded, a buyer reads: %s', async (counts, lead, amount) => {
  let mails: Awaited<ReturnType<typeof mailsOf>> = []
  for (const count of counts) mails = await mailsOf(count)
  const [mail, ofFriend] = mails
  expect(mail?.subject).toBe(`Your ${amount} for The Ball is refunded`)
  expect(JSON.stringify(mail?.document)).toContain(`${amount} goes back to you`)
  expect(mail?.text).toContain(lead)
  expect(mail?.text).toContain('It goes back to what you paid with.')
  expect(ofFriend?.text).toContain('was refunded. The money goes to whoever bought it.')
})

test('who paid in cash reads that the host gives it back', async () => {
  const refundId = newId<'refund'>()
  await refund(order, order.tickets, refundId)
  await db.pool.query("update orders set payment_method = 'cash' where id = $1", [order.orderId])
  const mail = await ticketsRefundedMail.write(ctx, { eventId: order.event.eventId, refundId })
  expect(mail?.text).toContain('You paid in cash, so the host gives it back to you in cash.')
  expect(mail?.text).not.toContain('It goes back to what you paid with.')
})

test('nobody is told of a refund that is not there, nor of a part that is not sent', async () => {
  const none = { eventId: order.event.eventId, refundId: newId<'refund'>() }
  for (const kind of [ticketsRefundedMail, heldTicketVoidMail, partSentBackMail])
    expect(await kind.write(ctx, none)).toBeNull()
  const request = { eventId: none.eventId, requestId: newId<'refund request'>() }
  expect(await refundDeclinedMail.write(ctx, request)).toBeNull()
})
