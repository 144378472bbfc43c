import { isTooShort, mayFind, readGuestSearch } from '#modules/tickets/find-guest/guest-search.ts'
import { isShorterThanHash } from '#modules/tickets/qr-payload.ts'

/**
 * Whether what somebody typed is the beginning of a code, or nothing: then nobody was presented, and nobody is refused. Where guests are
 * found by what is typed, a text that may find one is no such beginning, nor is one that wants a little more to do so.
 */
export function isShortCode(typed: string, { findsGuests }: { findsGuests: boolean }): boolean {
  if (!isShorterThanHash(typed)) return false
  const search = findsGuests ? readGuestSearch(typed) : null
  return search === null || !(mayFind(search) || isTooShort(typed))
}
