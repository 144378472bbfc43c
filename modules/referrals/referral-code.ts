const CODE = /^[\w-]{1,64}$/

/** The key of the referral code in browser storage. (Specification 4, Referral code) */
export const REFERRAL_CODE = 'referral_code'

/** Whether a text has the form of a referral code: 1 to 64 letters, digits, _ and -. */
export const isReferralCode = (value: unknown): value is string =>
  typeof value === 'string' && CODE.test(value)
