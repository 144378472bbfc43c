import { MAX_EMAIL_LENGTH } from '#platform/email-length.ts'

// What mail servers accept in practice: no quotes, no comments, no address without a dot in its domain.
const EMAIL_ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i
const MAX_LOCAL_PART_LENGTH = 64

/** Whether `text`, without spaces around it, is an email address that the product can write to: at most 254 characters. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && text.indexOf('@') <= MAX_LOCAL_PART_LENGTH && EMAIL_ADDRESS.test(text)

/** The address that somebody typed: spaces around it removed, in lower case; null when it is none. */
export function readEmailAddress(typed: string): string | null {
  const address = typed.trim().toLowerCase()
  return isEmailAddress(address) ? address : null
}
