/** A name at the beginning of a line or behind a separator that stands in quotes. */
const QUOTED = /(?<=^|[,;&]\s{0,3})["“]([^"“”]+)["”]/g
/** Of no language, so that nobody types it. */
const MASK = '\uE000'

/**
 * The names in one line with separators between them, without empty ones. A name in quotes is whole, separators in it and all, and loses
 * its quotes; quotes without a separator between them are part of a name: "Big Ed" Jones.
 */
export function splitNames(line: string, separator: RegExp): string[] {
  const whole: string[] = []
  const masked = line.replaceAll(MASK, '').replaceAll(QUOTED, (quoted, name: string) => {
    if (!separator.test(name)) return quoted
    whole.push(name)
    return MASK
  })
  return masked
    .split(separator)
    .map((part) => part.replaceAll(MASK, () => whole.shift() ?? '').trim())
    .filter(Boolean)
}

/** A name as `splitNames` reads it back: in quotes where a separator is in it. */
export const quotedName = (name: string, separator: RegExp): string =>
  separator.test(name) ? `"${name.replaceAll(/["“”]/g, "'")}"` : name
