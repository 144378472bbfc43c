/** I and O look like 1 and 0: rows that are called by letters leave them out. */
const CLEAR = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const ALL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The n-th label in letters, from 0: A to Z, then AA, BB to ZZ, then AAA, as theatres write them. */
export function letterLabel(at: number, { isClear }: { isClear: boolean }): string {
  const letters = isClear ? CLEAR : ALL
  const letter = letters[at % letters.length] ?? ''
  return letter.repeat(1 + Math.floor(at / letters.length))
}
