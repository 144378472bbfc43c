import { type Chart, SEAT_PITCH } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeArea, makeCategory, makeRow, makeTable } from '#modules/seating/chart/make-parts.ts'
import { tableSize } from '#modules/seating/chart/table-seats.ts'
import { rowLabels } from '#modules/seating/numbering/row-labels.ts'
import { tablesAround } from '#modules/seating/template/tables-around.ts'
import type { RoomSize, Template } from '#modules/seating/template/template.ts'

/** A new chart of a template, in a size within `ROOM_LIMITS`. Every seat has a number and a category; prices are 0 until they are set. */
export function makeRoom(template: Template, size: RoomSize): Chart {
  switch (template) {
    case 'banquet':
      return banquet(size)
    case 'theatre':
      return theatre(size)
    case 'club':
      return club(size)
    case 'empty':
      return { ...emptyChart(), categories: [makeCategory('Standard', 0)] }
  }
}

/** Between two tables, for who carries a tray and who goes dancing. */
const WALK = 60
/** Around the chairs of a table. */
const CHAIRS = 50

function banquet({ tables, seatsPerTable }: RoomSize): Chart {
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

const ROW_PITCH = 34

function theatre({ rows, seatsPerRow }: RoomSize): Chart {
  const premium = makeCategory('Front', 0, { isPremium: true })
  const plain = makeCategory('Standard', 1)
  const front = rows >= 3 ? Math.ceil(rows / 4) : 0
  const [left, top] = [100, 200]
  const w = Math.max(600, 2 * left + SEAT_PITCH * (seatsPerRow - 1))
  const labels = rowLabels(rows, { kind: 'clear-letters', start: 1, isReversed: false })
  const made = labels.map((label, at) =>
    makeRow(
      { x: w / 2 - (SEAT_PITCH * (seatsPerRow - 1)) / 2, y: top + ROW_PITCH * at },
      { count: seatsPerRow, label, labelAt: 'both' },
      at < front ? premium.id : plain.id,
    ),
  )
  return {
    ...emptyChart({ w, h: top + ROW_PITCH * rows + 60 }),
    focal: { x: w / 2, y: 80 },
    categories: front > 0 ? [premium, plain] : [plain],
    rows: made.flatMap((each) => each.rows),
    seats: made.flatMap((each) => each.seats),
    areas: [makeArea({ x: w / 2, y: 80 }, { kind: 'stage', w: w * 0.6, h: 100 })],
  }
}

/** Seats at a high table, whatever the booths have. */
const HIGH_TABLE = 4

function club({ tables, seatsPerTable }: RoomSize): Chart {
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
