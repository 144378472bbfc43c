import { expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import type { SeatPrices } from '#modules/seating/picker/describe-seat.ts'
import { seatListPages } from '#modules/seating/picker/list/list-pages.ts'
import { listSeats } from '#modules/seating/picker/list/list-seats.ts'
import { toCents } from '#platform/money.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

// Row A of five seats in the section Floor, and Table 1 of four in none, which is sold whole.
const chart = smallChart()
Object.assign(chart.seats[0]!, { isADA: true })
Object.assign(chart.tables[0]!, { sellWhole: true })
const plan = planOfChart(chart)
const [row, table] = seatListPages(plan)
const prices = Object.fromEntries(
  plan.categories.map(({ id }) => [id, { price: toCents(3_000), allIn: toCents(3_350) }]),
)

interface Room {
  sold?: number
  own?: number[]
  unkept?: number[]
  at?: SeatPrices
  of?: SeatPlan
}

/** What the list says where so many seats are sold from the first on, those of `own` are theirs, and those of `unkept` not held for them yet. */
function listed(page = row, { sold = 0, own = [], unkept = [], at = prices, of = plan }: Room = {}) {
  const statuses = new Uint8Array(plan.count).fill(SEAT_STATUS.free).fill(SEAT_STATUS.sold, 0, sold)
  const seen = { plan: of, prices: at, statuses, own: new Set(own), unkept: new Set(unkept) }
  return listSeats(seen, page, () => true)
}

test('a seat is told by where it is, what it costs, what sets it apart, and whose it is', () => {
  const [{ name, note, seats } = {}] = listed(row, { sold: 2, own: [0, 3], unkept: [3] })
  expect([name, note]).toEqual(['Row A', 'Standard'])
  expect(seats?.map(({ positions, detail, isOwn, isKept }) => [positions, detail, isOwn, isKept])).toEqual([
    [[0], 'accessible', true, true],
    [[2], '', false, false],
    [[3], '', true, false],
    [[4], '', false, false],
  ])
  expect(seats?.map((seat) => seat.name)).toEqual([
    'Floor, Row A, seat 1, Standard, $33.50 a seat, all in, accessible, yours',
    'Floor, Row A, seat 3, Standard, $33.50 a seat, all in, available',
    'Floor, Row A, seat 4, Standard, $33.50 a seat, all in, not held for you yet',
    'Floor, Row A, seat 5, Standard, $33.50 a seat, all in, available',
  ])
})

test('a row that is sold is left out', () => expect(listed(row, { sold: 5 })).toEqual([]))

const TABLE = [5, 6, 7, 8]
test.each([
  [{}, 'all 4 seats', '$33.50 a seat, all in, ', 'available', [false, false]],
  [{ own: TABLE }, 'all 4 seats', '$33.50 a seat, all in, ', 'yours', [true, true]],
  [
    { own: TABLE, unkept: TABLE },
    'all 4 seats',
    '$33.50 a seat, all in, ',
    'not held for you yet',
    [true, false],
  ],
  [{ own: TABLE, at: {} }, 'all 4 seats', '', 'yours', [true, true]],
  [{ sold: 7 }, 'the 2 seats left', '$33.50 a seat, all in, ', 'available', [false, false]],
])('a table that is sold whole is one choice: with %j %s', (room, seats, price, state, [isOwn, isKept]) => {
  expect(listed(table, room)).toMatchObject([
    {
      name: 'Table 1',
      note: 'VIP, premium, bottle service',
      seats: [{ name: `Table 1, ${seats}, VIP, ${price}premium, bottle service, ${state}`, isOwn, isKept }],
    },
  ])
})

test('a seat of theirs whose category has no name for everybody is told by the rest', () => {
  const of = { ...plan, categories: plan.categories.map((category) => ({ ...category, name: '' })) }
  expect(listed(row, { of, sold: 5, own: [0] })).toMatchObject([{ note: 'accessible' }])
  expect(listed(table, { of, own: TABLE })).toMatchObject([{ note: 'premium, bottle service' }])
})
