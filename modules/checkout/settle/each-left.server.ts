/** So many are read at once. */
export const LEFT_AT_ONCE = 100

/** SQL of the condition that comes after the last one seen, `$1`; null before the first. */
export const AFTER_LAST = `id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')`

/**
 * Does something with what is left to do, a page at a time by their ids, so that rows which stay however often they are
 * tried keep none behind them waiting; each run begins anew. Answers how many there were. `read` answers the first of them that are
 * `AFTER_LAST`, in the order of their ids.
 */
export async function eachPageLeft<Row extends { id: string }>(
  read: (last: string | null, atOnce: number) => Promise<Row[]>,
  doWith: (page: Row[]) => Promise<unknown>,
  atOnce: number,
): Promise<number> {
  let handled = 0
  let page: Row[] = []
  do {
    page = await read(page.at(-1)?.id ?? null, atOnce)
    if (page.length > 0) await doWith(page)
    handled += page.length
  } while (page.length === atOnce)
  return handled
}

/** The same, one row after another. */
export const eachLeft = <Row extends { id: string }>(
  read: (last: string | null, atOnce: number) => Promise<Row[]>,
  doWith: (row: Row) => Promise<unknown>,
  atOnce: number,
): Promise<number> =>
  eachPageLeft(
    read,
    async (page) => {
      for (const row of page) await doWith(row)
    },
    atOnce,
  )
