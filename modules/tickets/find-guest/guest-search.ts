import { nameWords } from '#modules/tickets/offline/list/name-words.ts'

/** What a typed text may be of a guest; null for what it is not. */
export interface GuestSearch {
  /** Each is part of their name. */
  words: string[] | null
  /** The last digits of their telephone number. */
  phone: string | null
  /** The code of their order, or its end. */
  orderCode: string | null
}

const MAX_LENGTH = 80
/** What may be typed to find somebody, and is no code of another shop. */
const TYPED = /^[\p{L}\p{M}\p{N}'\u2019 .()+#-]+$/u
const NAME = /^[\p{L}\p{M}'\u2019. -]*\p{L}[\p{L}\p{M}'\u2019. -]*$/u
const PHONE = /^[\d ().+-]+$/
const ORDER_CODE = /^[2-9A-HJ-NP-Z]{4,8}$/
/** Fewer letters or digits are the beginning of too many. */
const MIN_LETTERS = 2
const MIN_DIGITS = 4
const MAX_DIGITS = 15

/** Whether a typed text may be somebody's name. */
export const isName = (typed: string): boolean => NAME.test(typed)

/** Whether what was typed to find somebody is the beginning of too many. */
export const isTooShort = (typed: string): boolean => {
  const search = readGuestSearch(typed)
  const signs = typed.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  return signs < MIN_DIGITS && search !== null && !mayFind(search)
}

/** Whether what was typed may find anybody. */
export const mayFind = ({ words, phone, orderCode }: GuestSearch): boolean =>
  words !== null || phone !== null || orderCode !== null

/** Reads what was typed to find a guest; null where it is no such text, as an address of the web. One too short finds nobody. */
export function readGuestSearch(typed: string): GuestSearch | null {
  const text = typed.trim()
  if (text.length > MAX_LENGTH || !TYPED.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  const code = text.replaceAll(/[ #-]/g, '').toUpperCase()
  const words = nameWords(text)
  const isLong = words.join('').length >= MIN_LETTERS
  const isPhone = PHONE.test(text) && digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS
  return {
    words: isName(text) && isLong ? words : null,
    phone: isPhone ? digits : null,
    orderCode: ORDER_CODE.test(code) ? code : null,
  }
}
