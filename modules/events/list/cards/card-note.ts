import { djNames } from '#modules/events/facts/dj-names.ts'
import { type Level, levels } from '#modules/events/facts/guest-facts.ts'

/** Longer than this is a second line on a small phone. */
const MAX_LENGTH = 40

interface CardFacts {
  djs: string
  attire: string
  level: Level | null
}

/**
 * One short line of what a card says beside place and price: whom it is for and who plays, otherwise what to wear; empty
 * when unknown or long.
 */
export function cardNote({ djs, attire, level }: CardFacts): string {
  const names = djNames(djs)
  const [first = '', second = ''] = names
  const more = `${first} and ${names.length - 1} more`
  const played = [first, `${first} and ${second}`][names.length - 1] ?? more
  const notes = names.length > 0 ? [played, more] : [attire && `Wear: ${attire}`]
  const whom = level ? levels[level].fact : ''
  const together = whom ? [...notes.filter(Boolean).map((note) => `${whom} · ${note}`), whom] : notes
  return together.find((note) => note.length <= MAX_LENGTH) ?? ''
}
