/** Whoever sends more than this has not got it from here. */
const MAX_LENGTH = 1000

/**
 * Whether a request already has what an answer would bring: its `If-None-Match` names the answer's tag, by weak comparison
 * (RFC 9110, 13.1.2). False without either of them, and for a header of more than 1000 characters.
 */
export function isUnchanged(
  ifNoneMatch: string | null | undefined,
  etag: string | null | undefined,
): boolean {
  if (!ifNoneMatch || !etag || ifNoneMatch.length > MAX_LENGTH) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim())
  return tags.includes('*') || tags.some((tag) => opaque(tag) === opaque(etag))
}

const opaque = (tag: string): string => tag.replace(/^W\//, '')
