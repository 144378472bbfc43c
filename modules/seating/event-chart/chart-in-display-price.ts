import { fieldOf, listOf } from '#modules/seating/import/loose.ts'

/** Fields that a `display_price` with a chart may have; beside them it may say anything. */
export const CHART_FIELDS = [
  'seatingChart',
  'seating_chart',
  'chart',
  'chartData',
  'chart_data',
  'seats',
  'sections',
  'zones',
  'subChart',
  'subChartFloors',
]

/** Of those, what holds a chart; the others are a part of one. */
const HOLDERS = CHART_FIELDS.slice(0, 5)

/** The chart within a `display_price`, however deep it is wrapped, also when it is written as a text. */
export function chartIn(said: unknown, depth = 0): unknown {
  const given = typeof said === 'string' ? parsed(said) : said
  const holder = HOLDERS.find((field) => fieldOf(given, field) !== undefined)
  return holder === undefined || depth > 3 ? given : chartIn(fieldOf(given, holder), depth + 1)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const LONGEST_HOLD_MS = 20 * 60_000

/**
 * Whether somebody held a seat by a hold that still runs (specification 3, Seat hold). One beyond the longest that there is counts as
 * a mistake of the data.
 */
export function hasRunningHold(said: unknown, nowMs: number): boolean {
  const holds = ['seatHolds', 'seat_holds', 'holds'].flatMap((field) => [
    ...listOf(said, field),
    ...listOf(chartIn(said), field),
  ])
  return holds.some((hold) => {
    const until = fieldOf(hold, 'expiresAt') ?? fieldOf(hold, 'expires_at')
    const leftMs =
      (typeof until === 'string' || typeof until === 'number' ? new Date(until).getTime() : NaN) - nowMs
    return (fieldOf(hold, 'status') ?? 'active') === 'active' && leftMs > 0 && leftMs <= LONGEST_HOLD_MS
  })
}
