import { describe, expect, test } from 'vitest'
import { isPaymentErrorCode } from '#modules/payments/errors.ts'
import { paypalErrors, paypalProcessorErrors } from '#modules/payments/paypal/paypal-errors.ts'
import { statusError, transportErrors } from '#modules/payments/providers/provider-errors.ts'
import { readPaypalError, readSquareError } from '#modules/payments/providers/read-error.ts'
import { squareErrors } from '#modules/payments/square/square-errors.ts'
import { readContract } from '#tests/support/provider-contracts.ts'

interface Meaning {
  code: string
  retryable: boolean
  action: string
}
type Section = Record<string, Meaning>
const map =
  readContract<Record<'transport' | 'paypal' | 'paypal_processor' | 'square', Section>>('error-map.json')
const meaning = ({ code, retryable, action }: Meaning) => ({ code, retryable, action })
const entries = (section: Section) =>
  Object.entries(section).map(([name, entry]) => [name, meaning(entry)] as const)

describe('the meaning of each error', () => {
  test.each(entries(map.paypal))('of PayPal: %s', (name, expected) => {
    expect(paypalErrors.get(name)).toEqual(expected)
    const body = name.startsWith('name:')
      ? { name: name.slice(5) }
      : { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] }
    expect(readPaypalError(422, body)).toMatchObject(expected)
  })

  test.each(entries(map.square))('of Square: %s', (name, expected) => {
    expect(squareErrors.get(name)).toEqual(expected)
    const errors = [{ category: 'PAYMENT_METHOD_ERROR', code: name }]
    expect(readSquareError(400, { errors })).toMatchObject(expected)
  })

  test.each(entries(map.paypal_processor))("of a card's bank, told by PayPal: %s", (name, { code }) => {
    expect(paypalProcessorErrors[name]).toBe(code)
  })

  test('is listed for nothing else', () => {
    expect(paypalErrors.size).toBe(Object.keys(map.paypal).length)
    expect(squareErrors.size).toBe(Object.keys(map.square).length)
    expect(Object.keys(paypalProcessorErrors)).toHaveLength(Object.keys(map.paypal_processor).length)
  })

  test.each([
    ['http_408', 408],
    ['http_429', 429],
    ['http_502|503', 502],
    ['http_502|503', 503],
    ['http_504', 504],
    ['http_5xx_no_body', 500],
    ['http_4xx_no_body', 400],
    ['http_4xx_no_body', 499],
  ])('of a status alone: %s', (name, status) => {
    expect(statusError(status)).toEqual(meaning(map.transport[name]!))
  })

  test.each([
    ['connect_failed|dns|tls', 'no connection'],
    ['socket_closed_after_send', 'no connection'],
    ['client_timeout', 'time out'],
    ['body_not_json|contract_violation', 'unreadable'],
  ] as const)('of a call that was not answered: %s', (name, fault) => {
    expect(transportErrors[fault]).toEqual(meaning(map.transport[name]!))
  })
})

/** Every word below `issue` or of the enumeration of error codes in a published document. */
function published(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const item of node) published(item, found)
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) {
      if (key === 'issue' && value?.enum) for (const name of value.enum as string[]) found.add(name)
      published(value, found)
    }
  return found
}

describe('no published error is without a meaning', () => {
  test('of PayPal', () => {
    const issues = [
      ...published(readContract('paypal.orders.v2.json')),
      ...published(readContract('paypal.payments.v2.json')),
    ]
    expect(issues.length).toBeGreaterThan(150)
    expect(issues.filter((issue) => !paypalErrors.has(issue))).toEqual([])
  })

  test('of Square', () => {
    const { components } = readContract<{ components: { schemas: { ErrorCode: { enum: string[] } } } }>(
      'square.json',
    )
    const codes = components.schemas.ErrorCode.enum
    expect(codes.length).toBeGreaterThan(100)
    expect(codes.filter((code) => !squareErrors.has(code))).toEqual([])
  })

  test('and each meaning is one that buyers are told in words', () => {
    const codes = [...paypalErrors.values(), ...squareErrors.values()].map(({ code }) => code)
    expect([...new Set(codes)].filter((code) => !isPaymentErrorCode(code))).toEqual([])
  })
})

describe('what went wrong is read', () => {
  test('from the most exact word that PayPal says', () => {
    const sentence = { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }
    expect(readPaypalError(404, sentence)).toMatchObject({
      code: 'ORDER_NOT_FOUND',
      name: 'INVALID_RESOURCE_ID',
    })
    const byName = { code: 'ORDER_NOT_FOUND', name: 'RESOURCE_NOT_FOUND' }
    expect(readPaypalError(404, { ...sentence, details: [] })).toMatchObject(byName)
    expect(readPaypalError(401, { error: 'invalid_client' })).toMatchObject({
      action: 'refresh_token_once',
      name: 'invalid_client',
    })
    expect(readPaypalError(503, null)).toMatchObject({ code: 'GATEWAY_UNAVAILABLE', name: 'HTTP 503' })
    expect(readPaypalError(503, { name: 'NEWER' })).toMatchObject({
      code: 'GATEWAY_UNAVAILABLE',
      name: 'NEWER',
    })
  })

  test('from what is wrong with the card before anything else that Square says', () => {
    const errors = [
      { category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST' },
      { category: 'PAYMENT_METHOD_ERROR', code: 'INSUFFICIENT_FUNDS' },
    ]
    expect(readSquareError(400, { errors }).code).toBe('INSUFFICIENT_FUNDS')
    expect(readSquareError(500, 'garbage').code).toBe('GATEWAY_ERROR')
    expect(readSquareError(400, { errors: [] }).code).toBe('GATEWAY_ERROR')
  })

  test('as unknown, to be asked about, where the word is newer than our tables', () => {
    const unknown = { code: 'UNKNOWN_ERROR', action: 'reconcile', retryable: true }
    const newer = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'NEWER' }] }
    expect(readPaypalError(422, newer)).toMatchObject(unknown)
    const errors = [{ category: 'API_ERROR', code: 'NEWER' }]
    expect(readSquareError(400, { errors })).toMatchObject(unknown)
  })

  test('as unknown where nothing went wrong, and it is read as that', () => {
    expect(statusError(399)).toEqual({ code: 'UNKNOWN_ERROR', action: 'reconcile', retryable: true })
  })

  test.each([401, 403])('of a key that is refused (%i) as nothing the buyer did', (status) => {
    expect(statusError(status)).toMatchObject({ code: 'INVALID_CREDENTIALS', retryable: false })
  })
})
