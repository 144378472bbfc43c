/** Each number as its difference to the one before: in a drawing they repeat. */
export const toDeltas = (values: readonly number[]): number[] =>
  values.map((value, at) => value - (values[at - 1] ?? 0))

export function fromDeltas(deltas: readonly number[]): number[] {
  let value = 0
  return deltas.map((delta) => (value += delta))
}

/** Differences that repeat as pairs: the difference, and how many times in a row. */
export function toRuns(values: readonly number[]): number[] {
  const runs: number[] = []
  for (const delta of toDeltas(values))
    if (runs.length > 0 && runs.at(-2) === delta) runs.push(runs.pop()! + 1)
    else runs.push(delta, 1)
  return runs
}

export function fromRuns(runs: readonly number[]): number[] {
  const values: number[] = []
  let value = 0
  for (let at = 0; at + 1 < runs.length; at += 2)
    for (let left = runs[at + 1]!; left > 0; left--) values.push((value += runs[at]!))
  return values
}

/** Texts as a table of the different ones and, for each, where it stands in that. */
export function toTable(texts: readonly string[]): [table: string[], places: number[]] {
  const table = [...new Set(texts)]
  const places = new Map(table.map((text, at) => [text, at]))
  return [table, toRuns(texts.map((text) => places.get(text)!))]
}

export const fromTable = ([table, runs]: readonly [readonly string[], readonly number[]]): string[] =>
  fromRuns(runs).map((at) => table[at] ?? '')
