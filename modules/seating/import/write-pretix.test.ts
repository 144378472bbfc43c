import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { readChartFile } from '#modules/seating/import/read-chart-file.ts'
import { writePretix } from '#modules/seating/import/write-pretix.ts'
import { newId } from '#platform/ids.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const FILE = 'tests/fixtures/seating-charts/pretix-format-stadium-738.json'

function read(text: string): Chart {
  const done = readChartFile(text)
  if (!done.ok) throw new Error(done.failure.code)
  return done.value.chart
}

/** Categories have no identifier in the format, and positions are sums: what is compared is what a person sees. */
function seen({ categories, ...chart }: Chart) {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const round = (n: number) => Math.round(n * 1e6) / 1e6
  const at = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: round(one.x), y: round(one.y) })
  const floors = new Map(chart.floors.map(({ id }, order) => [id as string | null, order]))
  const onFloor = <T extends { floorId: string | null }>(one: T) => ({
    ...one,
    floorId: floors.get(one.floorId),
  })
  return {
    ...chart,
    floors: floors.size,
    sections: chart.sections.map(({ id: _id, label, ...section }) => ({
      ...onFloor(section),
      label: at(label),
    })),
    rows: chart.rows.map(({ sectionId: _id, ...row }) => onFloor(row)),
    focal: at(chart.focal),
    areas: chart.areas.map((area) => onFloor(at(area))),
    categories: categories.map(({ id: _id, ...category }) => category),
    seats: chart.seats.map((seat) => ({ ...at(seat), categoryId: names.get(seat.categoryId ?? '') })),
  }
}

test('a plan of pretix is the same after it was read, written and read again', () => {
  const chart = read(readFileSync(FILE, 'utf8'))
  const { plan, left } = writePretix(chart, 'Plan')
  expect(left).toEqual([
    '2 floors are drawn on one level: the format has no floors (Ground floor, First Floor).',
  ])
  expect(seen(read(JSON.stringify(plan)))).toEqual(seen(chart))
  const guids = JSON.stringify(plan).match(/"seat_guid":"[^"]+"/g)
  expect(new Set(guids).size).toBe(738)
})

test('tables are written as rows, and what the format cannot say is told', () => {
  const chart = smallChart()
  chart.seats[0]!.isADA = true
  const { plan, left } = writePretix(chart, 'Room')
  const again = read(JSON.stringify(plan))
  expect(again.seats.map(({ id }) => id)).toEqual(chart.seats.map(({ id }) => id))
  expect(again.rows.map(({ label }) => label)).toEqual(['A', '1'])
  expect(again.sections.map(({ name }) => name)).toEqual(['Floor'])
  expect(again.areas).toMatchObject([{ kind: 'dance-floor', x: 300, y: 320, w: 200, h: 100 }])
  expect(left).toEqual([
    '2 prices are left out: the format has none (Standard, VIP).',
    '1 table is written as rows: the format has no tables (1).',
    '1 seat loses its marks (accessible, companion, premium, view, amenities): the format has none.',
  ])
})

test.each(['ellipse', 'polygon', 'rect'] as const)('a turned %s stands where it stood', (shape) => {
  const chart = smallChart()
  const points =
    shape === 'polygon'
      ? [
          { x: -100, y: -50 },
          { x: 100, y: -50 },
          { x: 100, y: 50 },
        ]
      : []
  Object.assign(chart.areas[0]!, { shape, points, rotation: 30 })
  const again = read(JSON.stringify(writePretix(chart, 'Room').plan))
  const [area, was] = [again.areas[0]!, chart.areas[0]!]
  expect([area.x, area.y, area.w, area.h].map(Math.round)).toEqual(
    [was.x, was.y, was.w, was.h].map(Math.round),
  )
  expect([area.shape, area.rotation, area.points]).toEqual([shape, 30, points])
})

test('in a large room whose seats all have one name each has a name of its own, and nobody waits for that', () => {
  const chart = smallChart()
  const [one] = chart.seats
  const seats = Array.from({ length: 50_000 }, (_, at) => ({ ...one!, id: newId(), x: at }))
  const { plan } = writePretix({ ...chart, seats }, 'Hall') as {
    plan: { zones: { rows: { seats: { seat_guid: string }[] }[] }[] }
  }
  const names = plan.zones.flatMap(({ rows }) =>
    rows.flatMap((row) => row.seats.map((seat) => seat.seat_guid)),
  )
  expect([names.length, new Set(names).size]).toEqual([50_000, 50_000])
})
