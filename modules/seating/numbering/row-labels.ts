import { letterLabel } from '#modules/seating/numbering/letters.ts'

/** How rows are called. */
export interface RowNaming {
  /** Letters without I and O, all letters, or numbers. */
  kind: 'clear-letters' | 'letters' | 'numbers'
  /** Of the first row, from 1: 3 begins with C, or with 3. */
  start: number
  /** The row nearest to the focal point is the last one. */
  isReversed: boolean
}

export const ROW_NAMING_WORDS = {
  'clear-letters': 'A, B, C … without I and O',
  letters: 'A, B, C …',
  numbers: '1, 2, 3 …',
} as const satisfies Record<RowNaming['kind'], string>

/** The labels of so many rows, from the front to the back. */
export function rowLabels(count: number, { kind, start, isReversed }: RowNaming): string[] {
  const labels = Array.from({ length: count }, (_, at) =>
    kind === 'numbers'
      ? String(start + at)
      : letterLabel(start - 1 + at, { isClear: kind === 'clear-letters' }),
  )
  return isReversed ? labels.toReversed() : labels
}
