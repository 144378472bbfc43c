import type { Chart } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeArea, makeCategory, makeTable } from '#modules/seating/chart/make-parts.ts'
import { tableSize } from '#modules/seating/chart/table-seats.ts'
import { tablesAround, WALK } from '#modules/seating/template/tables-around.ts'
import type { RoomSize } from '#modules/seating/template/template.ts'

/** Around the chairs of a table. */
const CHAIRS = 50

/** Round tables around a dance floor with its stage. Those at the floor are premium. */
export function banquet({ tables, seatsPerTable }: RoomSize): Chart {
  const [vip, plain] = [makeCategory('At the floor', 0, { isPremium: true }), makeCategory('Standard', 1)]
  const pitch = tableSize('round', seatsPerTable).w + CHAIRS + WALK
  const { size, block, places } = tablesAround(tables, pitch)
  const made = places.map((place, at) =>
    makeTable(
      place,
      { label: String(at + 1), shape: 'round', capacity: seatsPerTable },
      place.ring === 0 ? vip.id : plain.id,
    ),
  )
  // The stage takes the upper quarter of the free block, so that who plays sees who dances.
  const stage = { x: block.x, y: block.y - block.h / 2 + block.h / 8 }
  const floor = { x: block.x, y: block.y + block.h / 8 }
  const isVipOnly = places.every(({ ring }) => ring === 0)
  return {
    ...emptyChart(size),
    focal: floor,
    categories: isVipOnly ? [vip] : [vip, plain],
    tables: made.flatMap((each) => each.tables),
    seats: made.flatMap((each) => each.seats),
    areas: [
      makeArea(stage, { kind: 'stage', w: block.w * 0.6, h: block.h / 4 - 20 }),
      makeArea(floor, { kind: 'dance-floor', w: block.w - 40, h: block.h * 0.75 - 40 }),
    ],
  }
}
