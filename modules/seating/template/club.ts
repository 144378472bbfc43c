import type { Chart } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeArea, makeCategory, makeTable } from '#modules/seating/chart/make-parts.ts'
import { tableSize } from '#modules/seating/chart/table-seats.ts'
import { tablesAround, WALK } from '#modules/seating/template/tables-around.ts'
import type { RoomSize } from '#modules/seating/template/template.ts'

/** Seats at a high table, whatever the booths have. */
const HIGH_TABLE = 4

/** High tables by a dance floor, and booths along the walls, which are premium and sold whole. */
export function club({ tables, seatsPerTable }: RoomSize): Chart {
  const [booth, plain] = [makeCategory('VIP booth', 0, { isPremium: true }), makeCategory('High table', 1)]
  const pitch = tableSize('rect', seatsPerTable).w + WALK
  const { size, block, places } = tablesAround(tables, pitch)
  // High tables stand by the floor, booths along the walls; a small club has booths alone.
  const hasWalls = places.some(({ ring }) => ring > 0)
  const isHigh = ({ ring }: { ring: number }) => hasWalls && ring === 0
  const made = places.map((place, at) =>
    isHigh(place)
      ? makeTable(
          place,
          { label: String(at + 1), shape: 'round', capacity: HIGH_TABLE, type: 'High table' },
          plain.id,
        )
      : makeTable(
          place,
          {
            label: String(at + 1),
            shape: 'rect',
            capacity: seatsPerTable,
            type: 'VIP booth',
            sellWhole: true,
          },
          booth.id,
        ),
  )
  const floor = { x: block.x, y: block.y }
  const h = size.h + 100
  return {
    ...emptyChart({ w: size.w, h }),
    focal: floor,
    categories: hasWalls ? [booth, plain] : [booth],
    tables: made.flatMap((each) => each.tables),
    seats: made.flatMap((each) => each.seats),
    areas: [
      makeArea(floor, { kind: 'dance-floor', w: block.w - 40, h: block.h - 40 }),
      makeArea({ x: size.w / 2, y: h - 50 }, { kind: 'bar', w: size.w * 0.5, h: 60 }),
    ],
  }
}
