import { djNames } from '#modules/events/facts/dj-names.ts'

/** Longer than this is a second line on a small phone. */
const MAX_LENGTH = 40

/** One short line of what a card says beside place and price: who plays, otherwise what to wear; empty when unknown or long. */
export function cardNote({ djs, attire }: { djs: string; attire: string }): string {
  const names = djNames(djs)
  const [first = '', second = ''] = names
  const more = `${first} and ${names.length - 1} more`
  const played = [first, `${first} and ${second}`][names.length - 1] ?? more
  const notes = names.length > 0 ? [played, more] : [attire && `Wear: ${attire}`]
  return notes.find((note) => note.length <= MAX_LENGTH) ?? ''
}
