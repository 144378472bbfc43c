import { type RawBuilder, sql } from 'kysely'
import { type Cursor, type CursorKey, type KeyType, readCursor, writeCursor } from '#platform/cursor.ts'

/** What a list is sorted by: columns that are never null, the last one unique, all in one direction. */
export interface SortKey {
  /** Differs for each order of a list. */
  name: string
  columns: readonly { type: KeyType; column: RawBuilder<unknown> }[]
  isDescending?: boolean
}

/** The parts of a query for one page. The query selects `sortKey` under this very name, for its rows to become a page. */
export interface Keyset {
  /** Which rows may be on the page. True for all of them where the list begins. */
  where: RawBuilder<boolean>
  orderBy: RawBuilder<unknown>
  /** One row more than the page has: it tells whether there is another page. */
  limit: number
  sortKey: RawBuilder<unknown[]>
  page: <Row extends Keyed>(rows: Row[]) => Page<Omit<Row, 'sortKey'>>
  cursor: Cursor | undefined
}

interface Keyed {
  sortKey: unknown[]
}

/** One page of a list; `next` and `previous` are cursors, null where the list ends. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
  previous: string | null
  /** Whether the list begins here because no cursor, or one that cannot be read, was given. */
  isFirst: boolean
}

/**
 * Pages of a list that are found by the key of their neighbour's row and never by counting: the hundredth costs what the
 * first does, and a row that comes or goes meanwhile neither hides nor repeats another. An index on the columns of the
 * key, in their order, serves both directions. A cursor that cannot be read begins the list.
 */
export function keyset(key: SortKey, cursorText: string | null | undefined, pageSize: number): Keyset {
  const cursorKey: CursorKey = { name: key.name, types: key.columns.map(({ type }) => type) }
  const cursor = cursorText ? readCursor(cursorKey, cursorText) : undefined
  const isBackward = cursor?.direction === 'before'
  const isDescending = Boolean(key.isDescending) !== isBackward
  const columns = key.columns.map(({ column }) => column)
  const bounds = key.columns.map(({ type }, at) => WRITTEN[type](cursor?.values[at]))

  const at = (row: Keyed | undefined, direction: Cursor['direction']) =>
    row ? writeCursor(cursorKey, { direction, values: row.sortKey as (string | number)[] }) : null // selected as such
  return {
    cursor,
    where: cursor
      ? sql`(${sql.join(columns)}) ${sql.raw(isDescending ? '<' : '>')} (${sql.join(bounds)})`
      : sql`true`,
    orderBy: sql.join(columns.map((column) => sql`${column} ${sql.raw(isDescending ? 'desc' : 'asc')}`)),
    limit: pageSize + 1,
    sortKey: sql`jsonb_build_array(${sql.join(key.columns.map(({ type, column }) => READ[type](column)))})`,
    page: (found) => {
      const hasMore = found.length > pageSize
      const rows = found.slice(0, pageSize)
      if (isBackward) rows.reverse()
      return {
        rows: rows.map((row) => {
          const { sortKey: _sortKey, ...rest } = row
          return rest
        }),
        next: isBackward || hasMore ? at(rows.at(-1), 'after') : null,
        previous: (isBackward ? hasMore : cursor) ? at(rows[0], 'before') : null,
        isFirst: !cursor,
      }
    },
  }
}

/** Reads a list to its end, page after page. */
export async function* allPages<Row>(
  read: (page: string | null) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  for (let page: string | null = null; ;) {
    const { rows, next }: Page<Row> = await read(page)
    yield rows
    if (next === null) return
    page = next
  }
}

const micros = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000000)::bigint`
const itself = (column: RawBuilder<unknown>) => column

/** How a column is selected for a cursor to carry it, by its type, and how it is written back. */
const READ: Record<KeyType, (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  instant: micros,
  integer: itself,
  text: itself,
  id: itself,
}
const WRITTEN: Record<KeyType, (value: unknown) => RawBuilder<unknown>> = {
  instant: (value) => sql`'epoch'::timestamptz + ${value}::bigint * interval '1 microsecond'`,
  integer: (value) => sql`${value}::bigint`,
  text: (value) => sql`${value}::text`,
  id: (value) => sql`${value}::uuid`,
}
