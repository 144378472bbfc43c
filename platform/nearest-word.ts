/**
 * The candidate that a typed word is most likely to mean; null when none is near enough. One slip (a letter more, less,
 * another or two in the wrong order) is forgiven in a word of 4 letters, two from 6 letters on. Of two that are equally
 * near, the earlier candidate. A word that `isBegun` is also compared with the beginnings of the candidates. `allowed` slips are
 * forgiven instead.
 */
export const nearestWord = (
  typed: string,
  candidates: readonly string[],
  isBegun = false,
  allowed = slipsAllowed(typed),
): string | null => nearWords(typed, candidates, isBegun, allowed)[0]?.word ?? null

export interface NearWord {
  word: string
  slips: number
}

/** All candidates that a typed word may mean, the nearest first, as `nearestWord` compares them. */
export const nearWords = (
  typed: string,
  candidates: readonly string[],
  isBegun = false,
  allowed = slipsAllowed(typed),
): NearWord[] =>
  candidates
    .flatMap((word) => {
      const slips = slipsBetween(typed, word, isBegun)
      return slips <= allowed ? [{ word, slips }] : []
    })
    .toSorted((one, other) => one.slips - other.slips)

/** Each text that a word becomes when two neighbours change places: a slip that similarity of letters does not find. */
export const swapped = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Each text of three letters or more that is one slip from a word: a short one shares too few with what is meant to be similar to it. */
export const oneSlipFrom = (word: string): string[] => [
  ...swapped(word),
  ...Array.from({ length: word.length + 1 }, (_, at) =>
    LETTERS.flatMap((letter) => [
      word.slice(0, at) + letter + word.slice(at),
      ...(at < word.length ? [word.slice(0, at) + letter + word.slice(at + 1)] : []),
    ]),
  ).flat(),
  ...(word.length > 3 ? Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)) : []),
]

const MIN_HALF = 4
const MAX_JOINED = 40

/** Each pair of words, of 4 letters or more, that a word is when they are written as one. */
export const halves = (word: string): [first: string, second: string][] =>
  word.length > MAX_JOINED
    ? []
    : Array.from({ length: Math.max(0, word.length - 2 * MIN_HALF + 1) }, (_, at) => [
        word.slice(0, MIN_HALF + at),
        word.slice(MIN_HALF + at),
      ])

const slipsAllowed = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** The optimal string alignment distance; with `isBegun` the smallest one to any beginning of `word`. */
function slipsBetween(typed: string, word: string, isBegun: boolean): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwap = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      next[column] = Math.min(
        last[column - 1]! + (isSame ? 0 : 1),
        last[column]! + 1,
        next[column - 1]! + 1,
        row > 1 && column > 1 && isSwap ? before[column - 2]! + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return isBegun ? Math.min(...last.slice(1)) : last[word.length]!
}
