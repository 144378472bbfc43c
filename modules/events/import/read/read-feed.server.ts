import type { ImportRow } from '#modules/events/import/import-row.ts'
import { MAX_IMPORT_BYTES } from '#modules/events/import/import-row.ts'
import { readFile, type ReadFileFailure } from '#modules/events/import/read/read-file.server.ts'
import type { FetchPublic, FetchPublicFailure } from '#platform/fetch-public.server.ts'
import { ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** Why nothing can be read from an address. */
export type ReadFeedFailure = FetchPublicFailure | ReadFileFailure

/** What another site may offer, best first. Whatever it says that it sends, the content tells. */
const ACCEPT = 'text/calendar, text/csv;q=0.9, application/json;q=0.9, */*;q=0.1'

/**
 * The events at a web address, read as those of a file are, and the name under which they are looked through. The address itself is not
 * in it: whoever knows that of a private calendar can read it. Fails as `publicFetch` and `readFile` do. No transaction may be open.
 */
export async function readFeed(
  fetchPublic: FetchPublic,
  address: string,
  now: Instant,
): Promise<Result<{ fileName: string; rows: ImportRow[] }, ReadFeedFailure>> {
  const fetched = await fetchPublic(address, { maxBytes: MAX_IMPORT_BYTES, accept: ACCEPT })
  if (!fetched.ok) return fetched
  const read = await readFile(fetched.value, now)
  return read.ok ? ok({ fileName: `Calendar at ${new URL(address).hostname}`, rows: read.value }) : read
}
