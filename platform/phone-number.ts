/** The longest text that is read as a phone number, in characters. */
export const MAX_PHONE_LENGTH = 32

const DIGITS_AND_MARKS = /^\+?[\d\s().\-/]+$/
const EXTENSION = /\s*(?:x|ext\.?|extension)\s*\d{1,6}$/i

/**
 * Whether `text` is a phone number as people write it: 7 to 15 digits (E.164) with spaces, dots, dashes, slashes and
 * brackets between them, and an extension of at most six digits, such as "773-555-0118 ext 4". Numbers of other
 * countries differ too much to judge more.
 */
export function isPhoneNumber(text: string): boolean {
  const number = text.replace(EXTENSION, '')
  const { length } = number.replaceAll(/\D/g, '')
  return text.length <= MAX_PHONE_LENGTH && DIGITS_AND_MARKS.test(number) && length >= 7 && length <= 15
}
