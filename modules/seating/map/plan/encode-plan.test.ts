import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeCategory, makeRow } from '#modules/seating/chart/make-parts.ts'
import { decodePlan, encodePlan } from '#modules/seating/map/plan/encode-plan.ts'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { packStatus, SEAT_STATUS, unpackStatus } from '#modules/seating/map/plan/seat-status.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const sent = (chart: Chart) => JSON.stringify(encodePlan(planOfChart(chart)))

/** 20,000 seats in rows that bend, as a large hall has them: no two of them stand alike. */
function arena(): Chart {
  const categories = [0, 1, 2, 3].map((at) => makeCategory(`Price ${at + 1}`, at))
  const made = Array.from({ length: 200 }, (_, at) =>
    makeRow({ x: 0, y: 0 }, { count: 100, label: `R${at}` }, categories[at % 4]!.id),
  )
  const seats = made.flatMap((each, row) =>
    each.seats.map((seat, at) => {
      const [angle, radius] = [-1.2 + (2.4 * at) / 100, 1_000 + row * 34]
      return { ...seat, x: 9_000 + radius * Math.sin(angle), y: 200 + radius * Math.cos(angle) }
    }),
  )
  return {
    ...emptyChart({ w: 18_000, h: 9_000 }),
    categories,
    rows: made.flatMap(({ rows }) => rows),
    seats,
  }
}

describe.each([
  ['a small room', smallChart()],
  ['a banquet', makeRoom('banquet', USUAL_ROOM)],
  ['a theatre', makeRoom('theatre', USUAL_ROOM)],
  ['a room without seats', emptyChart()],
  [
    'a room of tiny seats',
    {
      ...smallChart(),
      seats: smallChart().seats.map((seat, at) => ({ ...seat, r: 0.4, x: at * 0.93, amenities: ['Linen'] })),
    },
  ],
])('%s', (_, chart) => {
  test('arrives as it was sent, but for what nobody sees', () => {
    const plan = planOfChart(chart)
    const arrived = decodePlan(JSON.parse(sent(chart)))
    const within = (found: number[], was: number[]) =>
      found.every((value, at) => Math.abs(value - was[at]!) <= Math.min(...plan.r) / 16 + 1e-9)
    expect(within(arrived.x, plan.x) && within(arrived.y, plan.y) && within(arrived.r, plan.r)).toBe(true)
    const { x, y, r } = plan
    const categories = plan.categories.map((category) => ({ ...category, name: '', description: '' }))
    expect({ ...arrived, x, y, r }).toEqual({ ...plan, categories })
  })
})

test('a plan names no seat by its id', () => {
  const chart = smallChart()
  expect(chart.seats.some(({ id }) => sent(chart).includes(id))).toBe(false)
})

test('20,000 seats in bent rows are at most 20 KB, compressed as quickly as the server does', () => {
  const bytes = brotliCompressSync(sent(arena()), { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
  expect(bytes.length).toBeLessThan(20 * 1024)
})

describe('statuses', () => {
  test('of 20,000 seats are 5,000 bytes', () => expect(packStatus(new Uint8Array(20_000)).length).toBe(5_000))

  test.each([0, 1, 3, 4, 5, 1_001])('of %i seats arrive as they were sent', (count) => {
    const statuses = Uint8Array.from({ length: count }, (_, at) => (at * 7) % 4)
    expect(unpackStatus(packStatus(statuses), count)).toEqual(statuses)
  })

  test('that are missing are unavailable', () =>
    expect([...unpackStatus(packStatus(new Uint8Array(4)), 5)]).toEqual([
      0,
      0,
      0,
      0,
      SEAT_STATUS.unavailable,
    ]))
})
