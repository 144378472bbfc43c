import { setImmediate as turn } from 'node:timers/promises'

const HTML_START = /<(?:script|html|!doctype|\?php)\b/i
const MAX_START_LENGTH = '<!doctype '.length
/** What is looked at before others have their turn: milliseconds of work. */
export const SEARCH_CHUNK_BYTES = 256 * 1024

/** Whether the bytes contain HTML or a script somewhere. The work is linear, and leaves the process free in between. */
export async function containsHtml(bytes: Buffer): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += SEARCH_CHUNK_BYTES) {
    // The start may lie across the end of a part.
    const part = bytes.subarray(from, from + SEARCH_CHUNK_BYTES + MAX_START_LENGTH)
    if (HTML_START.test(part.toString('latin1'))) return true
    await turn()
  }
  return false
}
