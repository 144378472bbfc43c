import { expect, test } from 'vitest'
import { orderCode } from '#modules/orders/order-code.ts'
import { newId, type OrderId } from '#platform/ids.ts'

test.each([
  ['019b76da-a800-7721-b13a-e50000000000', '22222222'],
  ['019b76da-a800-7721-b13a-e50000000001', '32222222'],
  ['019b76da-a800-7721-b13a-e50000000020', '23222222'],
  ['019b76da-a800-7721-b13a-e5ffffffffff', 'ZZZZZZZZ'],
])('the code of %s is %s', (id, code) => {
  expect(orderCode(id as OrderId)).toBe(code)
})

test('is eight signs that nobody mistakes', () => {
  for (let many = 0; many < 200; many++)
    expect(orderCode(newId<'order'>() satisfies OrderId)).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
})
