import { isId } from '#platform/ids.ts'

/** Where a page of a list starts: after, or before, the row with this start and id. */
export interface PageCursor {
  direction: 'after' | 'before'
  /** Microseconds since 1970, as PostgreSQL keeps them: milliseconds would skip or repeat a row. */
  startsAtMicros: number
  id: string
}

const FORM = /^([ab])\.(\d{1,16})\.([0-9a-f-]{36})$/

/** The cursor as an address carries it; opaque to everyone else. */
export const writeCursor = ({ direction, startsAtMicros, id }: PageCursor): string =>
  btoa(`${direction === 'after' ? 'a' : 'b'}.${startsAtMicros}.${id}`).replaceAll('=', '')

/** Reads a cursor from outside; undefined when it was not written here. */
export function readCursor(text: string): PageCursor | undefined {
  if (!/^[A-Za-z0-9]{20,100}$/.test(text)) return undefined
  const [, letter, micros, id] = FORM.exec(decode(text)) ?? []
  if (!letter || !micros || !id || !isId(id) || !Number.isSafeInteger(Number(micros))) return undefined
  return { direction: letter === 'a' ? 'after' : 'before', startsAtMicros: Number(micros), id }
}

function decode(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
