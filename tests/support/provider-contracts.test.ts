import { describe, expect, test } from 'vitest'
import {
  answerFaults,
  checkedFetch,
  ContractViolation,
  readContract,
  requestFaults,
} from '#tests/support/provider-contracts.ts'

const PAYPAL = 'https://api-m.sandbox.paypal.com'
const SQUARE = 'https://connect.squareupsandbox.com'
const usd = (value: string) => ({ currency_code: 'USD', value })

const order = {
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: 'payment 1',
      amount: { ...usd('51.50'), breakdown: { item_total: usd('50.00'), handling: usd('1.50') } },
      items: [{ name: 'GA', quantity: '2', unit_amount: usd('25.00'), category: 'DIGITAL_GOODS' }],
    },
  ],
}
const charge = {
  source_id: 'cnon:card-nonce-ok',
  idempotency_key: 'a key',
  amount_money: { amount: 5150, currency: 'USD' },
}

const sent = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  requestFaults({
    method: 'POST',
    url,
    headers: new Headers({ 'Content-Type': 'application/json', ...headers }),
    body: JSON.stringify(body),
  })

/** The same value with one thing changed, deep in it. */
function changed<T>(value: T, change: (copy: T) => void): T {
  const copy = structuredClone(value)
  change(copy)
  return copy
}
type Order = typeof order & Record<string, unknown>

describe('a request', () => {
  test('as the documents have it passes', () => {
    expect(sent(`${PAYPAL}/v2/checkout/orders`, order)).toEqual([])
    expect(sent(`${SQUARE}/v2/payments`, charge)).toEqual([])
  })

  test.each<[string, (copy: Order) => void]>([
    ['with a property that nobody knows', (copy) => (copy['bogus'] = 1)],
    [
      'with one misspelt inside a composed part',
      (copy) => Object.assign(copy.purchase_units[0]!.amount.breakdown, { proccessing: usd('1.50') }),
    ],
    ['with a number for an amount', (copy) => Object.assign(copy.purchase_units[0]!.amount, { value: 51.5 })],
    ['with a misspelt word', (copy) => (copy.intent = 'CAPTUER')],
    ['without what is required', (copy) => Reflect.deleteProperty(copy, 'purchase_units')],
  ])('%s is refused', (_what, change) => {
    expect(sent(`${PAYPAL}/v2/checkout/orders`, changed(order as Order, change))).not.toEqual([])
  })

  test.each([
    ['PayPal-Request-Id', 'x'.repeat(109)],
    ['Prefer', 'return=representation;x'],
  ])('whose header %s is not as published is refused', (name, value) => {
    expect(sent(`${PAYPAL}/v2/checkout/orders`, order, { [name]: value })).not.toEqual([])
  })

  test('of a wrong type, to an unknown address, or with an unknown query is refused', () => {
    expect(sent(`${SQUARE}/v2/payments`, { ...charge, autocomplete: 'false' })).not.toEqual([])
    expect(sent(`${SQUARE}/v2/payments`, { ...charge, idempotency_key: 'k'.repeat(46) })).not.toEqual([])
    expect(sent(`${SQUARE}/v2/pay`, charge)).not.toEqual([])
    const listed = { method: 'GET', headers: new Headers(), body: null }
    expect(requestFaults({ ...listed, url: `${SQUARE}/v2/payments?location_id=L&limit=5` })).toEqual([])
    expect(requestFaults({ ...listed, url: `${SQUARE}/v2/payments?reference_id=x` })).not.toEqual([])
    expect(sent(`${SQUARE}/v2/payments`, charge, { 'Content-Type': 'text/plain' })).not.toEqual([])
  })
})

describe('an answer', () => {
  const capture = `${PAYPAL}/v2/checkout/orders/ABC/capture`
  const refused = (issue: string) => ({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] })

  test('may have more than its document names, but nothing of another kind', () => {
    const payment = { id: 'p', status: 'APPROVED', news: true }
    expect(answerFaults('POST', `${SQUARE}/v2/payments`, 200, { payment })).toEqual([])
    expect(answerFaults('POST', `${SQUARE}/v2/payments`, 200, { payment: { id: 5 } })).not.toEqual([])
  })

  test('that refuses has a reason of its own call', () => {
    expect(answerFaults('POST', capture, 422, refused('ORDER_NOT_APPROVED'))).toEqual([])
    expect(answerFaults('POST', capture, 422, refused('REFUND_AMOUNT_EXCEEDED'))).not.toEqual([])
    expect(answerFaults('POST', capture, 422, refused('MADE_UP'))).not.toEqual([])
    const errors = [{ category: 'PAYMENT_METHOD_ERROR', code: 'CVV_FAILURE' }]
    expect(answerFaults('POST', `${SQUARE}/v2/payments`, 400, { errors })).toEqual([])
    const made = [{ category: 'PAYMENT_METHOD_ERROR', code: 'MADE_UP' }]
    expect(answerFaults('POST', `${SQUARE}/v2/payments`, 400, { errors: made })).not.toEqual([])
  })

  test('of the published examples passes', () => {
    const examples = readContract<Record<string, Record<string, unknown[]>>>(
      'vectors/paypal-official-examples.json',
    )
    const [created] = examples['orders.create']!['201']!
    expect(answerFaults('POST', `${PAYPAL}/v2/checkout/orders`, 201, created)).toEqual([])
  })
})

test('a checked fetch throws for a bad request before it is sent, and for a bad answer after', async () => {
  let asked = 0
  const answers = (body: unknown): typeof fetch => {
    return () => {
      asked++
      return Promise.resolve(Response.json(body))
    }
  }
  const send = (rest: typeof fetch, body: unknown) =>
    checkedFetch(rest)(`${SQUARE}/v2/payments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await expect(send(answers({}), { ...charge, bogus: 1 })).rejects.toThrow(ContractViolation)
  expect(asked).toBe(0)
  await expect(send(answers({ payment: { id: 5 } }), charge)).rejects.toThrow(ContractViolation)
  expect((await send(answers({ payment: { id: 'p' } }), charge)).status).toBe(200)
  expect(asked).toBe(2)
})
