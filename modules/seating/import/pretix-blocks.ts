import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { pointOf, textOf } from '#modules/seating/import/loose.ts'

/** Rows whose first seats are further apart belong to different stands. */
const SAME_STAND = 100

/**
 * The rows of a zone of pretix in blocks, so that no block has two rows of one name: all of them in one where no name repeats. The format
 * lets a zone have eight rows "A"; in one section of ours they would send two guests to the same place.
 */
export function blocksOf(rows: readonly unknown[]): unknown[][] {
  const names = rows.map(nameOf).filter((name) => name !== '')
  if (new Set(names).size === names.length) return [[...rows]]
  const blocks: unknown[][] = []
  let named = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const name = nameOf(row)
    if (at === 0 || named.has(name) || isFar(row, rows[at - 1])) {
      named = new Set()
      blocks.push([])
    }
    if (name !== '') named.add(name)
    blocks.at(-1)?.push(row)
  }
  return blocks
}

const nameOf = (row: unknown): string => textOf(row, 'row_number', CHART_LIMITS.label).toLowerCase()

function isFar(row: unknown, other: unknown): boolean {
  const [one, two] = [pointOf(row, 'position'), pointOf(other, 'position')]
  return one !== null && two !== null && Math.hypot(one.x - two.x, one.y - two.y) > SAME_STAND
}

/** What the section of a block is called: as its zone where it is the only one, with its number otherwise. */
export const sectionName = (zone: string, at: number, of: number): string =>
  of === 1 ? zone : `${zone.slice(0, CHART_LIMITS.name - 4) || 'Block'} ${at + 1}`
