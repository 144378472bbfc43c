import { setImmediate as turn } from 'node:timers/promises'

const PAGE = /<(?:script|html|!doctype|\?php)\b/i
const MAX_MARK_LENGTH = '<!doctype '.length
/** What is looked at before others have their turn: milliseconds of work. */
export const SEARCH_CHUNK_BYTES = 256 * 1024

/** Whether the bytes hold the mark of a page somewhere. The work is linear, and leaves the process free in between. */
export async function holdsPage(bytes: Buffer): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += SEARCH_CHUNK_BYTES) {
    // A mark may lie across the end of a part.
    const part = bytes.subarray(from, from + SEARCH_CHUNK_BYTES + MAX_MARK_LENGTH)
    if (PAGE.test(part.toString('latin1'))) return true
    await turn()
  }
  return false
}
