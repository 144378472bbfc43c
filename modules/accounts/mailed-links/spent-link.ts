import type { FormResult } from '#platform/form-result.ts'
import { fail } from '#platform/result.ts'

/** What the page behind a mailed link says at once when the link opens nothing (`owner` is null); null for a good one. */
export const spentLink = (owner: unknown): FormResult<never, { code: 'LINK_SPENT' }> | null =>
  owner === null ? { intent: '', values: {}, ...fail({ code: 'LINK_SPENT' }) } : null
