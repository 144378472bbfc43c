import type { Chart, ChartCategory, ChartSeat } from '#modules/seating/chart/chart.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

const category = (name: string, at: 1 | 2, priceCents: number): ChartCategory => ({
  id: newId(),
  name,
  description: '',
  color: `#${at}a${at}b${at}c`,
  priceCents: toCents(priceCents),
  isAccessible: false,
  isPremium: at === 2,
})

/** A room with so many seats at its only table. */
export function tableOf(size: number): Chart {
  const chart = smallChart()
  const one = chart.seats.at(-1)!
  const seats = Array.from({ length: size }, (_, at) => ({ ...one, id: newId(), number: String(at + 1) }))
  return { ...chart, seats }
}

/** A room with one row A of five seats in a section and one round table of four, two categories, and a dance floor. */
export function smallChart(): Chart {
  const [plain, vip] = [category('Standard', 1, 3_000), category('VIP', 2, 6_000)]
  const [sectionId, rowId, tableId] = [newId(), newId(), newId()]
  const inRow = (at: number): ChartSeat => ({
    id: newId(),
    number: String(at + 1),
    x: 50 + 25 * at,
    y: 50,
    rowId,
    categoryId: plain.id,
  })
  const atTable = (at: number): ChartSeat => ({
    id: newId(),
    number: String(at + 1),
    x: 300 + 40 * Math.sin((at * Math.PI) / 2),
    y: 200 - 40 * Math.cos((at * Math.PI) / 2),
    tableId,
    categoryId: vip.id,
  })
  const place = { floorId: null, rotation: 0 }
  return {
    version: 1,
    unit: 'px',
    size: { w: 600, h: 400 },
    focal: { x: 300, y: 0 },
    categories: [plain, vip],
    sections: [
      {
        id: sectionId,
        name: 'Floor',
        floorId: null,
        outline: [],
        entrance: 'Door 1',
        label: { x: 50, y: 20 },
      },
    ],
    rows: [{ id: rowId, sectionId, floorId: null, label: 'A', labelAt: 'start' }],
    tables: [
      {
        ...place,
        id: tableId,
        sectionId: null,
        label: '1',
        shape: 'round',
        x: 300,
        y: 200,
        w: 50,
        h: 50,
        type: 'VIP booth',
        capacity: 4,
        sellWhole: true,
        amenities: ['Bottle service'],
      },
    ],
    seats: [...[0, 1, 2, 3, 4].map(inRow), ...[0, 1, 2, 3].map(atTable)],
    areas: [
      {
        ...place,
        id: newId(),
        kind: 'dance-floor',
        shape: 'rect',
        x: 300,
        y: 320,
        w: 200,
        h: 100,
        points: [],
        text: 'Dance floor',
        color: null,
      },
    ],
    floors: [],
  }
}
