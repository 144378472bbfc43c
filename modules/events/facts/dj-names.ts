import { quotedName, splitNames } from '#modules/events/facts/name-lists.ts'

const SEPARATOR = /,|;|&|\band\b|\bwith\b/i

/**
 * The names of who plays. Where each has a line of its own, a name may have commas: "Earth, Wind & Fire". In one line, such as
 * "DJ Sam C., DJ Dee & Big Mike", the name with them stands in quotes.
 */
export function djNames(text: string): string[] {
  const lines = text.split('\n')
  return lines.length > 1 ? lines.map((line) => line.trim()).filter(Boolean) : splitNames(text, SEPARATOR)
}

/** The text that `djNames` reads back. */
export const djsText = (names: readonly string[]): string =>
  names.length === 1 ? names.map((name) => quotedName(name, SEPARATOR)).join('') : names.join('\n')
