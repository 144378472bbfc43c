import { createHash } from 'node:crypto'
import type { Chart } from '#modules/seating/chart/chart.ts'

/** The address of what a chart looks like: the same chart has the same, and another one another, so that it may be cached for ever. */
export const geometryHash = (chart: Chart): string =>
  createHash('sha256').update(JSON.stringify(chart)).digest('base64url').slice(0, 16)
