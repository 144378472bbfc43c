import { isEmailAddress } from '#platform/email-address.ts'
import { MAX_EMAIL_LENGTH } from '#platform/email-length.ts'
import { isPhoneNumber, MAX_PHONE_LENGTH } from '#platform/phone-number.ts'
import { stateCode } from '#platform/us-states.ts'
import { isZipCode } from '#platform/zip-code.ts'

/** What the buyer types at checkout. Texts as typed; `checkBilling` cleans them. (Specification 3 and 5) */
export interface Billing {
  email: string
  fullName: string
  addressLine1: string
  addressLine2: string
  locality: string
  administrativeDistrictLevel1: string
  postalCode: string
  country: string
  phoneNumber: string
}

export type BillingField = keyof Billing

export const emptyBilling: Billing = {
  email: '',
  fullName: '',
  addressLine1: '',
  addressLine2: '',
  locality: '',
  administrativeDistrictLevel1: '',
  postalCode: '',
  country: 'US',
  phoneNumber: '',
}

/** The fields that must be filled, in the order of the form, each with its message. (Specification 5) */
export const requiredBilling = [
  ['email', 'Please enter your email address'],
  ['fullName', 'Please enter your full name'],
  ['addressLine1', 'Please enter your billing address'],
  ['locality', 'Please enter your city'],
  ['administrativeDistrictLevel1', 'Please enter your state'],
  ['postalCode', 'Please enter your ZIP code'],
] as const satisfies [BillingField, string][]

const maxLengths: Partial<Record<BillingField, number>> = {
  email: MAX_EMAIL_LENGTH,
  postalCode: 10,
  phoneNumber: MAX_PHONE_LENGTH,
}
const MAX_TEXT_LENGTH = 120
// Line breaks and other control characters have no place in a name that ends up in a mail header, and half a character
// (a lone surrogate) none in a database.
const CONTROL = /[\p{Cc}\p{Cs}]/u

/**
 * Cleans billing and validates it: a sentence for each invalid field; no failures means it may be used. Where nothing is
 * paid online, free or cash (`asksAddress` false), only email and name are required.
 */
export function checkBilling(
  typed: Partial<Billing>,
  options: { asksAddress: boolean },
): { billing: Billing; failures: Partial<Record<BillingField, string>> } {
  const billing = { ...emptyBilling }
  for (const field of Object.keys(emptyBilling) as BillingField[]) {
    billing[field] = (typed[field] ?? emptyBilling[field]).trim()
  }
  const state = billing.administrativeDistrictLevel1
  billing.administrativeDistrictLevel1 = stateCode(state) ?? state

  const failures: Partial<Record<BillingField, string>> = {}
  for (const [field, message] of requiredBilling) {
    const isAsked = options.asksAddress || field === 'email' || field === 'fullName'
    if (isAsked && billing[field] === '') failures[field] = message
  }
  for (const field of Object.keys(emptyBilling) as BillingField[]) {
    if (CONTROL.test(billing[field])) failures[field] ??= 'Please remove the line breaks'
    if (billing[field].length > (maxLengths[field] ?? MAX_TEXT_LENGTH))
      failures[field] ??= 'Please shorten this'
  }
  const { email, postalCode, phoneNumber, country } = billing
  if (email && !isEmailAddress(email)) failures.email ??= 'Please enter a valid email address'
  if (state && stateCode(state) === null)
    failures.administrativeDistrictLevel1 ??= 'Please use the two letters of your state, such as IL'
  if (postalCode && !isZipCode(postalCode)) failures.postalCode ??= 'Please enter a ZIP code of five digits'
  if (phoneNumber && !isPhoneNumber(phoneNumber)) failures.phoneNumber ??= 'Please check the phone number'
  if (country !== 'US') failures.country ??= 'We can only bill addresses in the United States'
  return { billing, failures }
}
