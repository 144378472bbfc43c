import { isId } from '#platform/ids.ts'

/** How a column of a sort key is encoded: an `instant` as microseconds since 1970, as PostgreSQL keeps it. */
interface Encoded {
  instant: number
  integer: number
  text: string
  id: string
}
export type KeyType = keyof Encoded

/** What a list is sorted by, as far as an address knows it. The last column is unique, so that no two rows are equal. */
export interface CursorKey<Types extends readonly KeyType[] = readonly KeyType[]> {
  /** Differs for each order of a list: a cursor of one order says nothing in another. */
  name: string
  types: Types
}

/** Where a page of a list starts: after, or before, the row with these values in the columns of the sort key. */
export interface Cursor<Types extends readonly KeyType[] = readonly KeyType[]> {
  direction: 'after' | 'before'
  values: { readonly [At in keyof Types]: Encoded[Types[At]] }
}

const MAX_CURSOR_LENGTH = 4_000

/** The cursor as an address carries it: opaque to everybody else, and safe in an address as it is. */
export function writeCursor<const Types extends readonly KeyType[]>(
  key: CursorKey<Types>,
  { direction, values }: Cursor<Types>,
): string {
  const bytes = new TextEncoder().encode(JSON.stringify([key.name, direction, ...values]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reads a cursor from outside; undefined when it was not written here, or for another order. */
export function readCursor<const Types extends readonly KeyType[]>(
  key: CursorKey<Types>,
  text: string,
): Cursor<Types> | undefined {
  if (text.length > MAX_CURSOR_LENGTH) return undefined
  const parts = decode(text)
  if (!Array.isArray(parts)) return undefined
  const [name, direction, ...values] = parts as unknown[]
  if (name !== key.name || (direction !== 'after' && direction !== 'before')) return undefined
  if (values.length !== key.types.length) return undefined
  if (!key.types.every((type, at) => isEncoded[type](values[at]))) return undefined
  // Each value was looked at.
  const cursor: Cursor<Types> = { direction, values: values as unknown as Cursor<Types>['values'] }
  return writeCursor(key, cursor) === text ? cursor : undefined
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value)

const isEncoded: Record<KeyType, (value: unknown) => boolean> = {
  instant: isWhole,
  integer: isWhole,
  text: (value) => typeof value === 'string' && !value.includes('\0'), // no text of the database has one
  id: (value) => typeof value === 'string' && isId(value),
}

function decode(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
