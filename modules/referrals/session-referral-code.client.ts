import { isReferralCode, REFERRAL_CODE } from '#modules/referrals/referral-code.ts'

/**
 * The referral code stored for this tab; null when there is none, or when storage is not available. (Specification 4,
 * Referral code)
 */
export function sessionReferralCode(): string | null {
  try {
    const code = sessionStorage.getItem(REFERRAL_CODE)
    return isReferralCode(code) ? code : null
  } catch {
    return null
  }
}

/** Stores a referral code for this tab; without storage it is lost. */
export function saveSessionReferralCode(code: string): void {
  try {
    sessionStorage.setItem(REFERRAL_CODE, code)
  } catch {
    // no line
  }
}
