import type { FormValues } from '#platform/form-result.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** The key of a draft: person, kind of form, and subject. */
export interface DraftKey {
  owner: PersonId
  /** Which form, such as "venue". */
  kind: string
  /** What the form changes; empty for something new, or the id that the new thing will have. */
  subject: string
}

export interface Draft {
  /** What stands in the fields, as it was typed. */
  values: FormValues
  /** Tells this draft from one that was begun after it had ended. */
  begunAt: Instant
  savedAt: Instant
}

/** The most drafts of one person. */
export const MAX_DRAFTS = 50

/** The largest draft, as the database counts it: a character may be four bytes. */
export const MAX_DRAFT_BYTES = 65_536

/** Why a draft was not saved. */
export type DraftFailure = { code: 'TOO_MANY_DRAFTS' | 'DRAFT_TOO_LARGE' }

const MESSAGES = {
  TOO_MANY_DRAFTS: `You have ${MAX_DRAFTS} forms that are begun and not sent. Please finish or discard one of them, then send this one again.`,
  DRAFT_TOO_LARGE: 'This is more text than the form can keep. Please shorten it, then send it again.',
} satisfies Record<DraftFailure['code'], string>

/** Said where one more draft would be one too many. */
export const noRoomMessage = `You have ${MAX_DRAFTS} forms that are begun and not sent, and no more are kept. Please finish or discard one of them.`

/** The message for a draft that was not saved. */
export const draftMessage = ({ code }: DraftFailure): string => MESSAGES[code]

/** A draft that nobody touches for so long is removed. */
export const DRAFT_KEPT_DAYS = 90

/** The hidden field of a form that says which draft its page was filled from, by `begunAt`. */
export const DRAFT_BEGUN = 'draft-begun'

/** Where a form of a kind saves itself while somebody types. */
export const autosavePath = ({ kind, subject }: Pick<DraftKey, 'kind' | 'subject'>): string =>
  `/api/drafts/${kind}${subject && `?${new URLSearchParams({ subject })}`}`
