import { describe, expect, test } from 'vitest'
import { readPaypalEvent, readSquareEvent } from '#modules/payments/webhooks/webhook-event.ts'
import { newId } from '#platform/ids.ts'
import { readContract } from '#tests/support/provider-contracts.ts'

const PAYMENT = newId<'payment'>()
const AT = '2026-11-25T01:02:03Z'

describe('what an event of Square names', () => {
  const event = (type: string, object: unknown, id: unknown = 'OBJECT') =>
    readSquareEvent({ event_id: 'e1', type, created_at: AT, data: { type: 'x', id, object } })
  const nothing = { eventId: 'e1', objectId: 'OBJECT', providerPaymentId: null, reference: null }

  test.each([
    ['payment.created', { payment: { id: 'P1', status: 'APPROVED', reference_id: PAYMENT } }, 'payment'],
    ['payment.updated', { payment: { id: 'P1', status: 'COMPLETED', reference_id: PAYMENT } }, 'capture'],
  ])('%s: our payment and theirs', (type, object, kind) => {
    expect(event(type, object)).toEqual({
      eventId: 'e1',
      type,
      kind,
      objectId: 'P1',
      providerPaymentId: 'P1',
      reference: PAYMENT,
      occurredAt: '2026-11-25T01:02:03.000Z',
    })
  })

  test.each([
    ['refund.updated', { refund: { id: 'OBJECT', payment_id: 'P1' } }, 'refund', 'P1'],
    [
      'dispute.created',
      { dispute: { id: 'OBJECT', disputed_payment: { payment_id: 'P1' } } },
      'dispute',
      'P1',
    ],
    ['payout.sent', { payout: { id: 'OBJECT' } }, 'other', null],
  ])('%s: what it is about, and of which payment', (type, object, kind, providerPaymentId) => {
    expect(event(type, object)).toMatchObject({ ...nothing, kind, providerPaymentId })
  })

  test.each([
    ['nothing', null],
    ['a list', []],
    ['ids that are none', { payment: { id: 7, reference_id: 'P\0' } }],
    ['ids that are too long', { payment: { id: 'x'.repeat(201), reference_id: 'not ours' } }],
    ['a reference of somebody else', { payment: { reference_id: 'invoice-7' } }],
  ])('of %s is no payment', (_what, object) => {
    expect(event('payment.updated', object, null)).toMatchObject({
      kind: 'payment',
      objectId: null,
      providerPaymentId: null,
      reference: null,
    })
  })

  test('its own test message is read', () => {
    const { vectors } = readContract<{ vectors: { body: string }[] }>('vectors/square-webhook-hmac.json')
    expect(readSquareEvent(JSON.parse(vectors[0]?.body ?? ''))).toMatchObject({
      type: 'webhooks.test_notification',
      kind: 'other',
      occurredAt: '2022-07-13T20:30:59.037Z',
    })
  })
})

describe('what an event of PayPal names', () => {
  const event = (event_type: string, resource: unknown) =>
    readPaypalEvent({ id: 'WH-1', event_type, create_time: AT, resource })

  const capture = {
    id: 'CAPTURE',
    custom_id: PAYMENT,
    supplementary_data: { related_ids: { order_id: 'ORDER' } },
  }
  test.each([
    [
      'CHECKOUT.ORDER.APPROVED',
      { id: 'ORDER', purchase_units: [{ custom_id: PAYMENT }] },
      'payment',
      'ORDER',
    ],
    [
      'CHECKOUT.ORDER.COMPLETED',
      { id: 'ORDER', purchase_units: [{ custom_id: PAYMENT }] },
      'capture',
      'ORDER',
    ],
    [
      'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      { order_id: 'ORDER', purchase_units: [{ custom_id: PAYMENT }] },
      'payment',
      'ORDER',
    ],
    ['PAYMENT.CAPTURE.COMPLETED', capture, 'capture', 'CAPTURE'],
    ['PAYMENT.CAPTURE.PENDING', capture, 'payment', 'CAPTURE'],
    ['PAYMENT.CAPTURE.DENIED', capture, 'payment', 'CAPTURE'],
  ])('%s: our payment and its order', (type, resource, kind, objectId) => {
    expect(event(type, resource)).toEqual({
      eventId: 'WH-1',
      type,
      kind,
      objectId,
      providerPaymentId: 'ORDER',
      reference: PAYMENT,
      occurredAt: '2026-11-25T01:02:03.000Z',
    })
  })

  test.each([
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'REFUND', custom_id: PAYMENT }, 'refund', 'REFUND', PAYMENT],
    ['PAYMENT.CAPTURE.REVERSED', { id: 'REFUND', custom_id: PAYMENT }, 'refund', 'REFUND', PAYMENT],
    [
      'CUSTOMER.DISPUTE.CREATED',
      { dispute_id: 'PP-D-1', disputed_transactions: [{ custom: PAYMENT }] },
      'dispute',
      'PP-D-1',
      PAYMENT,
    ],
    [
      'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
      { payout_item_id: 'ITEM', payout_item: { sender_item_id: PAYMENT } },
      'payout',
      'ITEM',
      PAYMENT,
    ],
    ['BILLING.PLAN.CREATED', { id: 'PLAN' }, 'other', 'PLAN', null],
  ])('%s: what it is about, and of which payment', (type, resource, kind, objectId, reference) => {
    expect(event(type, resource)).toMatchObject({ kind, objectId, reference, providerPaymentId: null })
  })

  test('the one it really signed in 2015 is read', () => {
    const { body } = readContract<{ body: string }>('vectors/paypal-webhook-signed-2015.json')
    expect(readPaypalEvent(JSON.parse(body))).toMatchObject({ kind: 'other', reference: null })
  })
})

test.each([
  null,
  7,
  'text',
  [],
  {},
  { id: 'WH-1' },
  { event_id: 'e1' },
  { event_type: 'A' },
  { type: 'A' },
  { id: ' ', event_id: ' ', event_type: 'A', type: 'A' },
])('%j is no event', (body) => {
  expect(readPaypalEvent(body)).toBeNull()
  expect(readSquareEvent(body)).toBeNull()
})

test.each(['2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z', 'yesterday', '+123456-01-01T00:00:00Z'])(
  'an event of %s says no time',
  (created_at) => {
    expect(readSquareEvent({ event_id: 'e', type: 'a.b', created_at })?.occurredAt).toBeNull()
  },
)
