import type { Chart } from '#modules/seating/chart/chart.ts'
import { letterLabel } from '#modules/seating/numbering/letters.ts'

/** So many letters that no row has yet: what is drawn or copied is named at once, as the rows before it were. */
export function freeRowLabels({ rows }: Pick<Chart, 'rows'>, count: number): string[] {
  const taken = new Set(rows.map(({ label }) => label.toUpperCase()))
  const free: string[] = []
  for (let at = 0; free.length < count; at++) {
    const label = letterLabel(at, { isClear: true })
    if (!taken.has(label)) free.push(label)
  }
  return free
}

/** So many numbers after the highest of the tables. */
export function freeTableLabels({ tables }: Pick<Chart, 'tables'>, count: number): string[] {
  const highest = Math.max(0, ...tables.map(({ label }) => (/^\d{1,6}$/.test(label) ? Number(label) : 0)))
  return Array.from({ length: count }, (_, at) => String(highest + at + 1))
}
