import { expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import {
  freeCategories,
  otherPrices,
  seatedCategories,
} from '#modules/seating/event-chart/prices-of-chart.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const chart = smallChart()
const [standard, vip] = chart.categories
const priced = (over: object) => ({ ...chart, categories: [standard!, { ...vip!, ...over }] })
/** What is given away where these have a ticket. */
const given = (of: Chart, ...sold: string[]) =>
  freeCategories(seatedCategories(of), () => ({
    typeOf: new Map(sold.map((id) => [id, newId<'ticket type'>()])),
    back: [],
  })).map(({ name }) => name)

test('a category is given away where it costs nothing, has a seat, and has no ticket yet', () => {
  expect(given(chart)).toEqual([])
  const free = priced({ priceCents: toCents(0) })
  expect(given(free)).toEqual(['VIP'])
  expect(given(free, vip!.id)).toEqual([])
  expect(given({ ...free, seats: free.seats.slice(0, 5) })).toEqual([])
})

test('what a category costs in the chart is compared with its ticket', () => {
  const types = [newId<'ticket type'>(), newId<'ticket type'>()]
  const seats = chart.seats.map((_, position) => ({ position, ticketTypeId: types[position < 5 ? 0 : 1]! }))
  const tickets = [3_000, 0].map((cents, at) => ({ id: types[at]!, price: toCents(cents) }))
  expect(otherPrices(chart, seats, tickets)).toEqual([{ category: 'VIP', inChart: 6_000, onTicket: 0 }])
  expect(otherPrices(priced({ priceCents: toCents(0) }), seats, tickets)).toEqual([])
  expect(otherPrices(chart, seats.slice(0, 5), tickets)).toEqual([])
})
