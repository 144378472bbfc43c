import { describe, expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan-of-chart.ts'
import { SEAT_STATUS } from '#modules/seating/map/seat-status.ts'
import { chosenWith } from '#modules/seating/picker/chosen-with.ts'
import { seatListPages } from '#modules/seating/picker/list-pages.ts'
import { chosenTotal } from '#modules/seating/picker/chosen-total.ts'
import { chosenSeats, pickerList } from '#modules/seating/picker/picker-data.ts'
import { toCents } from '#platform/money.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

// Row A of five seats in the section Floor, and Table 1 of four in none.
const plan = planOfChart(smallChart())
const price = { price: toCents(3_000), allIn: toCents(3_350) }
const [first, second] = plan.categories.map(({ id }) => id)
const both = { [first!]: price, [second!]: price }
const all = (): Uint8Array => new Uint8Array(plan.count).fill(SEAT_STATUS.free)
const seen = (prices: Record<string, typeof price>, statuses = all(), own: number[] = []) => ({
  plan,
  prices,
  statuses,
  own: new Set(own),
})
const listOf = (room: ReturnType<typeof seen>, at: number | null = null) => {
  const { pages, at: page, blocks } = pickerList(room, seatListPages(room.plan), at)
  return [pages.map(({ title, free }) => `${title} ${free}`), page, blocks.map(({ name }) => name)]
}

describe('the list', () => {
  test('begins with its first page', () =>
    expect(listOf(seen(both))).toEqual([['Floor 5', 'Table 1 4'], 0, ['Row A']]))

  test('leaves out what is not on sale to somebody, as hidden seats are, unless it is theirs', () => {
    expect(listOf(seen({ [second!]: price }))).toEqual([['Table 1 4'], 0, ['Table 1']])
    expect(listOf(seen({ [second!]: price }, all(), [1]))[0]).toEqual(['Floor 0', 'Table 1 4'])
  })

  test('begins with the first page that has a seat left, and shows the one that is asked for', () => {
    const sold = all().fill(SEAT_STATUS.sold, 0, 5)
    expect(listOf(seen(both, sold))).toEqual([['Floor 0', 'Table 1 4'], 1, ['Table 1']])
    expect(listOf(seen(both, sold), 0)).toEqual([['Floor 0', 'Table 1 4'], 0, []])
    expect(listOf(seen(both), 7)[1]).toBe(1)
    expect(listOf(seen(both, all().fill(SEAT_STATUS.sold)))[1]).toBe(0)
    expect(listOf(seen({}))).toEqual([[], 0, []])
  })
})

describe('a table that is sold whole', () => {
  const chart = smallChart()
  chart.tables[0]!.sellWhole = true
  const whole = planOfChart(chart)
  const room = (statuses: Uint8Array, own: number[] = []) => ({
    ...seen(Object.fromEntries(whole.categories.map(({ id }) => [id, price])), statuses, own),
    plan: whole,
  })
  const buttons = (statuses: Uint8Array, own?: number[]) =>
    pickerList(room(statuses, own), seatListPages(whole), 1).blocks.flatMap(({ seats }) =>
      seats.map(({ label, positions, isOwn }) => [label, positions, isOwn]),
    )

  test('is one choice: all of it, or what is left after a seat came back', () => {
    expect(buttons(all())).toEqual([['All 4 seats', [5, 6, 7, 8], false]])
    expect(buttons(all(), [5, 6, 7, 8])).toEqual([['All 4 seats', [5, 6, 7, 8], true]])
    const oneBack = all().fill(SEAT_STATUS.sold, 6)
    expect(buttons(oneBack)).toEqual([['The 1 seat left', [5], false]])
    expect(buttons(all().fill(SEAT_STATUS.sold, 5))).toEqual([])
  })

  test('is chosen on the map by any of its seats, with those that can be had', () => {
    expect(chosenWith(room(all()), 6)).toEqual([5, 6, 7, 8])
    expect(chosenWith(room(all().fill(SEAT_STATUS.sold, 6)), 5)).toEqual([5])
    expect(chosenWith(room(all().fill(SEAT_STATUS.held, 5), [5, 6, 7, 8]), 6)).toEqual([5, 6, 7, 8])
    expect(chosenWith(room(all()), 2)).toEqual([2])
  })
})

test('a seat that is held and not on sale any more has no price, and is not part of the sum', () => {
  const chosen = (prices: Record<string, typeof price>) => chosenSeats(plan, prices, () => '', [0, 5])
  expect(chosen({ [second!]: price }).map((seat) => seat.price)).toEqual([null, 3_000])
  expect(chosenTotal(chosen({ [second!]: price }))).toEqual(chosenTotal([{ price: toCents(3_000) }]))
  expect(chosenTotal(chosen({ [second!]: price })).count).toBe(1)
  expect(chosenTotal(chosen({}))).toEqual({ count: 0, subtotal: 0, fees: 0, total: 0 })
})
