import type { Chart } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { fitRoom } from '#modules/seating/chart/move-chart.ts'
import { parseChart } from '#modules/seating/chart/parse-chart.ts'
import { type ChartFileFailure, MAX_CHART_FILE_BYTES } from '#modules/seating/import/chart-file.ts'
import type { ChartBuilder } from '#modules/seating/import/chart-builder.ts'
import { textOf } from '#modules/seating/import/loose.ts'
import { isPretixPlan, readPretix } from '#modules/seating/import/read-pretix.ts'
import { isSeatList, readSeatList } from '#modules/seating/import/read-seat-list.ts'
import { isSeatsIoChart, readSeatsIo } from '#modules/seating/import/read-seats-io.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** A chart out of a file, and in sentences what of the file is not in it. */
export interface ReadChart {
  name: string
  chart: Chart
  left: string[]
  /** Names of the categories whose price nobody said: they cost nothing until somebody gives them one. */
  unpriced: string[]
  /** Seats that were not for sale any more where the chart comes from. */
  unavailable: string[]
}

/**
 * Reads a chart of this product, a seating plan of pretix, a chart of seats.io or a list of seats, whatever is wrong with it: what can be
 * read is kept, the rest is told. Fails with CHART_FILE_TOO_LARGE above 20 MB, with CHART_FILE_NO_JSON and CHART_FILE_UNKNOWN for anything
 * else, with CHART_FILE_EMPTY where no seat, table or drawing was found.
 */
export function readChartFile(text: string): Result<ReadChart, ChartFileFailure> {
  if (text.length > MAX_CHART_FILE_BYTES) return fail({ code: 'CHART_FILE_TOO_LARGE' })
  const file = parseJson(text)
  return file === undefined ? fail({ code: 'CHART_FILE_NO_JSON' }) : readChart(file)
}

const READERS: [(file: unknown) => boolean, (file: unknown) => ChartBuilder & { unavailable?: string[] }][] =
  [
    [isPretixPlan, readPretix],
    [isSeatsIoChart, readSeatsIo],
    [isSeatList, readSeatList],
  ]

/** The same, of what a file says. */
export function readChart(file: unknown): Result<ReadChart, ChartFileFailure> {
  const name = textOf(file, 'name', CHART_LIMITS.name)
  const own = parseChart(withoutName(file))
  if (own.ok) return ok({ name, chart: own.value, left: [], unpriced: [], unavailable: [] })
  const read = READERS.find(([isOne]) => isOne(file))?.[1](file)
  if (!read) return fail({ code: 'CHART_FILE_UNKNOWN' })
  const { chart, left, unpriced, unavailable = [] } = read
  if (chart.seats.length + chart.tables.length + chart.areas.length === 0)
    return fail({ code: 'CHART_FILE_EMPTY' })
  // Positions add up, and so may leave the bounds that each of them kept.
  const checked = parseChart(fitRoom(chart))
  if (!checked.ok) return fail({ code: 'CHART_FILE_UNKNOWN' })
  const names = chart.categories.filter(({ id }) => unpriced.has(id)).map((category) => category.name)
  return ok({ name, chart: checked.value, left: left.sentences(), unpriced: names, unavailable })
}

/** Our own charts are written out with their name, which is not part of the drawing. */
function withoutName(file: unknown): unknown {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return file
  return Object.fromEntries(Object.entries(file).filter(([key]) => key !== 'name'))
}

/** Undefined for what is no JSON, or nests so deeply that no program wrote it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
