import type { FormResult } from '#platform/form-result.ts'
import { fail } from '#platform/result.ts'

/**
 * The result that the page of a mailed link shows at once when the link is used or expired (`owner` is null); null for
 * a valid one.
 */
export const usedOrExpiredLink = (
  owner: unknown,
): FormResult<never, { code: 'LINK_USED_OR_EXPIRED' }> | null =>
  owner === null ? { intent: '', values: {}, ...fail({ code: 'LINK_USED_OR_EXPIRED' }) } : null
