/** The header of an answer that was made for one person: no cache stores it. */
export const NEVER_STORED = { 'Cache-Control': 'private, no-store' }
