import { type Chart, SEAT_PITCH } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeArea, makeCategory, makeRow } from '#modules/seating/chart/make-parts.ts'
import { rowLabels } from '#modules/seating/numbering/row-labels.ts'
import type { RoomSize } from '#modules/seating/template/template.ts'

const ROW_PITCH = 34

/** Rows before a stage. The first quarter of three rows and more is premium. */
export function theatre({ rows, seatsPerRow }: RoomSize): Chart {
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
