import { letterLabel } from '#modules/seating/numbering/letters.ts'

/** How the seats of a row are numbered. */
export interface SeatNumbering {
  kind: 'all' | 'odd' | 'even' | 'split' | 'centre' | 'letters'
  /** On which side the first seat is, seen by who looks at the drawing. */
  from: 'left' | 'right'
  /** The first number, from 1; a row of odd or even numbers begins with the first such one from there on. */
  start: number
  /** Rows go on where the one before them ended, instead of beginning anew. */
  isContinuous: boolean
}

export const SEAT_NUMBERING_WORDS = {
  all: '1, 2, 3 …',
  odd: 'Odd: 1, 3, 5 …',
  even: 'Even: 2, 4, 6 …',
  split: 'Odd on one side, even on the other: 5, 3, 1 | 2, 4, 6',
  centre: 'From the centre: 4, 2, 1, 3, 5',
  letters: 'A, B, C … without I and O',
} as const satisfies Record<SeatNumbering['kind'], string>

/** The numbers of the seats of rows, each from left to right; `counts` says how many seats each row has. */
export function seatNumbers(counts: readonly number[], numbering: SeatNumbering): string[][] {
  let taken = 0
  return counts.map((count) => {
    const numbers = rowNumbers(count, { ...numbering, start: numbering.start + taken })
    if (numbering.isContinuous)
      taken += count * (numbering.kind === 'odd' || numbering.kind === 'even' ? 2 : 1)
    return numbering.from === 'right' ? numbers.toReversed() : numbers
  })
}

function rowNumbers(count: number, { kind, start }: Pick<SeatNumbering, 'kind' | 'start'>): string[] {
  const upTo = Array.from({ length: count }, (_, at) => at)
  switch (kind) {
    case 'all':
      return upTo.map((at) => String(start + at))
    case 'odd':
      return upTo.map((at) => String(start + (1 - (start % 2)) + 2 * at))
    case 'even':
      return upTo.map((at) => String(start + (start % 2) + 2 * at))
    case 'letters':
      return upTo.map((at) => letterLabel(start - 1 + at, { isClear: true }))
    case 'split': {
      // Whatever the first number is, the odd ones stand left of the aisle.
      const odd = upTo.filter((at) => (start + at) % 2 === 1)
      const even = upTo.filter((at) => (start + at) % 2 === 0)
      return [...odd.toReversed(), ...even].map((at) => String(start + at))
    }
    case 'centre': {
      const right = upTo.filter((at) => at % 2 === 0)
      const left = upTo.filter((at) => at % 2 === 1)
      return [...left.toReversed(), ...right].map((at) => String(start + at))
    }
  }
}
