/** `npm run bench -- quick`: every part, with a small share of its work. It shows that they run, and no more. */
export const isQuick = process.argv.includes('quick')
/** How often to do something, by how often a full run does it. */
export const scaled = (count: number): number => (isQuick ? Math.max(10, Math.ceil(count / 20)) : count)
/** How many rounds, by how many a full run has. */
export const ROUNDS = isQuick ? 1 : 3

type Cell = string | number

export const printHeading = (text: string): void => console.log(`\n${text}`)
export const printRow = (...columns: Cell[]): void => console.log(columns.map(cell).join(' '))
const cell = (value: Cell): string => (typeof value === 'number' ? formatNumber(value) : value).padEnd(16)

export const formatNumber = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))

/** A measure with its limit, which was taken right before and right after it; once in a quick run. */
export interface MeasureAndLimit<T> {
  value: T
  limit: number
  /** The ratio as it is printed; without a verdict when the two readings of the limit are too far apart. */
  verdict: (ratio: number) => string
}

/** The machine was busy with something else when a limit moves by more than this between its two readings. */
const MAX_DRIFT = 1.5

export async function measureWithLimit<T>(
  limit: () => Promise<number>,
  measure: () => Promise<T>,
): Promise<MeasureAndLimit<T>> {
  const before = await limit()
  const value = await measure()
  const after = isQuick ? before : await limit()
  const drift = Math.max(before, after) / Math.min(before, after)
  return {
    value,
    limit: (before + after) / 2,
    verdict: (ratio) => (drift > MAX_DRIFT ? `none, ${formatNumber(drift)}x drift` : formatNumber(ratio)),
  }
}
