const CODE = /^[\w-]{1,64}$/

/** What a promoter's code is called wherever a browser keeps it. (Specification 4, Referral code) */
export const REFERRAL_CODE = 'referral_code'

/** Whether a promoter's code could be one: 1 to 64 letters, digits, _ and -. */
export const isReferralCode = (value: unknown): value is string =>
  typeof value === 'string' && CODE.test(value)
