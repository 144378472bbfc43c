import { describe, expect, test } from 'vitest'
import { hostNavPath, navPathOf } from '#app/dashboard/came-from.ts'

const SITE = 'https://steppers.example'
const from = (referer?: string) =>
  hostNavPath(new Request(`${SITE}/dashboard/orders/1`, referer ? { headers: { Referer: referer } } : {}))

describe('what is highlighted while a host looks at an order', () => {
  test.each([
    ['the sales', '/dashboard/sales', '/dashboard/sales'],
    ['a page of them', '/dashboard/sales?state=completed&page=x', '/dashboard/sales'],
    ['the payments', '/dashboard/tickets/payments', '/dashboard/tickets/payments'],
    ['the payouts', '/dashboard/payouts?host=1', '/dashboard/payouts'],
    ['the cash fees below them', '/dashboard/payouts/cash-fees', '/dashboard/payouts'],
    ['the sales of an event', '/dashboard/events/1/sales', '/dashboard/events'],
    ['the cash box', '/cash-payments', '/cash-payments'],
    ['a page that only begins like one', '/dashboard/salesmen', '/dashboard/sales'],
    ['the orders of a buyer', '/dashboard/orders', '/dashboard/sales'],
    ['the order itself', '/dashboard/orders/1', '/dashboard/sales'],
  ])('is %s, where they came from there', (_what, path, navPath) => {
    expect(from(SITE + path)).toBe(navPath)
  })

  test.each([[undefined], ['https://elsewhere.example/'], ['nonsense']])(
    'is the sales, where they came from %s',
    (referer) => {
      expect(from(referer)).toBe('/dashboard/sales')
    },
  )
})

test('a page names its item with what it loaded, and leaves it to its place otherwise', () => {
  expect(
    navPathOf([{ loaderData: { navPath: '/a' } }, { loaderData: null }, { loaderData: undefined }]),
  ).toBe('/a')
  expect(navPathOf([{ loaderData: { navPath: undefined } }, { loaderData: { navPath: 7 } }])).toBeUndefined()
})
