/** So many are read at once. */
export const LEFT_AT_ONCE = 100

/** SQL of the condition that comes after the last one seen, `$1`; null before the first. */
export const AFTER_LAST = `id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')`

/**
 * Does something with what is left to do, a page at a time by their ids, so that rows which stay however often they are
 * tried keep none behind them waiting; each run begins anew. Answers the sum of what `doWith` does. `read` answers the first of them
 * that are `AFTER_LAST`, in the order of their ids.
 */
export async function eachPageLeft<Row extends { id: string }>(
  read: (last: string | null, atOnce: number) => Promise<Row[]>,
  doWith: (page: Row[]) => Promise<number>,
  atOnce: number,
): Promise<number> {
  let done = 0
  let page: Row[] = []
  do {
    page = await read(page.at(-1)?.id ?? null, atOnce)
    if (page.length > 0) done += await doWith(page)
  } while (page.length === atOnce)
  return done
}

/** The same, one row after another. Answers how many there were. */
export const eachLeft = <Row extends { id: string }>(
  read: (last: string | null, atOnce: number) => Promise<Row[]>,
  doWith: (row: Row) => Promise<unknown>,
  atOnce: number,
): Promise<number> =>
  eachPageLeft(
    read,
    async (page) => {
      for (const row of page) await doWith(row)
      return page.length
    },
    atOnce,
  )

/**
 * Does something with rows in one transaction; where that fails, with each by itself, so that one that cannot be done stops no
 * other. `failed` hears of each of those. Answers how many it was done with, as `doWith` says.
 */
export async function togetherOrEach<Row>(
  rows: Row[],
  doWith: (rows: Row[]) => Promise<number>,
  failed: (row: Row, error: unknown) => void,
): Promise<number> {
  try {
    return await doWith(rows)
  } catch (error) {
    const [row] = rows
    if (rows.length === 1 && row !== undefined) {
      failed(row, error)
      return 0
    }
    let done = 0
    for (const one of rows) done += await togetherOrEach([one], doWith, failed)
    return done
  }
}

/** A row that could not be done, however often it was tried. */
export interface NotDone {
  id: string
  error: unknown
}

/** What the log says once of all rows of a run that could not be done: how many, the first three, and why the first could not. */
export const notDone = (noun: string, failed: readonly NotDone[]) => ({
  [noun]: failed.length,
  first: failed.slice(0, 3).map(({ id }) => id),
  error: failed[0]?.error,
})
