import type { Point } from '#modules/seating/chart/chart.ts'
import { plainSeat } from '#modules/seating/chart/plain-seat.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import type { ChartBuilder } from '#modules/seating/import/chart-builder.ts'
import { isTrue, pointOf, textOf } from '#modules/seating/import/loose.ts'

/** Where things of a part of a chart of seats.io stand, and what they take from it. */
export interface Surrounding {
  floorId: string | null
  sectionId: string | null
  /** Positions are counted from here. */
  at: Point
  /** Key of the category of the section, for seats that have none of their own. */
  categoryKey: unknown
  /** The identifier of a category by its key. */
  categories: Map<string, string>
}

/** A seat of a row or a table of seats.io. */
export function readSeat(
  builder: ChartBuilder,
  said: unknown,
  { label, ...place }: { rowId?: string; tableId?: string; label: string },
  { at, categories, categoryKey }: Surrounding,
): void {
  const number = textOf(said, 'displayLabel', CHART_LIMITS.label) || textOf(said, 'label', CHART_LIMITS.label)
  const position = pointOf({ said }, 'said')
  if (!position) return builder.left.note('seat without place', `${label}-${number}`)
  const key = textOf(said, 'categoryKey') || textOf({ categoryKey }, 'categoryKey')
  const categoryId = categories.get(key) ?? null
  if (categoryId === null) builder.left.note('unknown category', `${label}-${number}`)
  builder.add(
    'seats',
    plainSeat({
      id: builder.idOf(said),
      number,
      x: at.x + position.x,
      y: at.y + position.y,
      ...place,
      categoryId,
      isADA: isTrue(said, 'accessible'),
      isCompanion: isTrue(said, 'companionSeat'),
      restrictedView: isTrue(said, 'restrictedView'),
    }),
  )
}
