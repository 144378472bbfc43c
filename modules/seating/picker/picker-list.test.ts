import { describe, expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import { chosenWith } from '#modules/seating/picker/chosen/chosen-with.ts'
import { seatListPages } from '#modules/seating/picker/list/list-pages.ts'
import { chosenTotal } from '#modules/seating/picker/chosen/chosen-total.ts'
import { chosenSeats, pickerCategories, pickerList, withNames } from '#modules/seating/picker/picker-data.ts'
import type { PromoTerms } from '#modules/promo-codes/promo-code.ts'
import { seatPrice } from '#modules/seating/picker/seat-price.ts'
import { newId, type TicketTypeId } from '#platform/ids.ts'
import { toBasisPoints, toCents } from '#platform/money.ts'
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

test('a page stays where one of its rows is on sale, and another is not', () => {
  const chart = smallChart()
  chart.rows.push({ ...chart.rows[0]!, id: newId(), label: 'B' })
  for (const seat of chart.seats.slice(3, 5))
    Object.assign(seat, { rowId: chart.rows[1]!.id, categoryId: chart.categories[1]!.id })
  const two = planOfChart(chart)
  const [standard] = two.categories
  expect(listOf({ ...seen({ [standard!.id]: price }), plan: two })).toEqual([['Floor 3'], 0, ['Row A']])
})

test('a category that is on sale is told with its price, and how many of its seats are free', () => {
  const statuses = all().fill(SEAT_STATUS.sold, 0, 2)
  const told = (prices: Record<string, typeof price>) =>
    pickerCategories(plan, prices, statuses).map(({ id, free, allIn }) => [id, free, allIn])
  expect(told(both)).toEqual([
    [first, 3, 3_350],
    [second, 4, 3_350],
  ])
  expect(told({ [second!]: price })).toEqual([[second, 4, 3_350]])
})

test('a plan that was sent without names has those of the categories that somebody may buy', () => {
  const categories = plan.categories.map((category) => ({ ...category, name: '', description: '' }))
  const [, vip] = pickerCategories(plan, both, all())
  expect(withNames({ ...plan, categories }, [vip!]).categories).toEqual([categories[0], plan.categories[1]])
})

test('what all seats of a row or table have in common is said once, and of a seat what sets it apart', () => {
  const chart = smallChart()
  chart.seats[1]!.isADA = true
  chart.seats[3]!.amenities = ['Footrest']
  const plan = planOfChart(chart)
  const room = { ...seen(Object.fromEntries(plan.categories.map(({ id }) => [id, price]))), plan }
  const said = (at: number) =>
    pickerList(room, seatListPages(room.plan), at).blocks.map(({ note, seats }) => [
      note,
      seats.map(({ detail }) => detail),
    ])
  expect(said(0)).toEqual([['Standard', ['', 'accessible', '', 'footrest', '']]])
  expect(said(1)).toEqual([['VIP, premium, bottle service', ['']]])
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

describe('with a promo code', () => {
  const types = [newId<'ticket type'>(), newId<'ticket type'>()] as const
  const percent: PromoTerms = { kind: 'percent', percent: toBasisPoints(2_000) }
  const listed = toCents(3_333)
  const withCode = (terms: PromoTerms, goodFor: readonly TicketTypeId[] = []) => {
    const priceOf = (type: TicketTypeId) => seatPrice(type, listed, { terms, ticketTypeIds: goodFor })
    return { [first!]: priceOf(types[0]), [second!]: priceOf(types[1]) }
  }
  const totalOf = (prices: ReturnType<typeof withCode>, positions: number[]) =>
    chosenTotal(chosenSeats(plan, prices, () => '', positions)).total

  test.each<[PromoTerms, number]>([
    [percent, 2_666 + 150 + 200],
    [{ kind: 'fixed', amount: toCents(1_000) }, 2_333 + 150 + 200],
    [{ kind: 'free' }, 0],
  ])('of %j a seat costs %i cents all in', (terms, allIn) =>
    expect(withCode(terms)[first!]).toMatchObject({ price: 3_333, allIn }),
  )

  test('that takes nothing off, or without any, a seat costs what it costs, and is not said to be cheaper', () => {
    const usual = { price: 3_333, allIn: 3_333 + 150 + 200 }
    expect(withCode({ kind: 'none' })[first!]).toEqual(usual)
    expect(seatPrice(types[0], listed, null)).toEqual(usual)
  })

  test('several come to what checkout charges: a share is rounded once on all of a ticket type', () => {
    expect(totalOf(withCode(percent), [0, 1])).toBe(6_666 - 1_333 + 160 + 400)
    expect(totalOf(withCode(percent), [0, 5])).toBe(2 * 2_666 + 160 + 400)
  })

  test('seats that it is not good for cost what they cost', () => {
    const prices = withCode(percent, [types[1]])
    expect(prices[first!]).toEqual({ price: 3_333, allIn: 3_683 })
    expect(totalOf(prices, [0, 5])).toBe(3_333 + 2_666 + 180 + 400)
  })
})
