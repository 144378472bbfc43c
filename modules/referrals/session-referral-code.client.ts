import { isReferralCode, REFERRAL_CODE } from '#modules/referrals/referral-code.ts'

/** The promoter's code of this tab; null when there is none, or where nothing is kept. (Specification 4, Referral code) */
export function sessionReferralCode(): string | null {
  try {
    const code = sessionStorage.getItem(REFERRAL_CODE)
    return isReferralCode(code) ? code : null
  } catch {
    return null
  }
}

/** Keeps a promoter's code for this tab; in a browser that keeps nothing the promoter goes without. */
export function saveSessionReferralCode(code: string): void {
  try {
    sessionStorage.setItem(REFERRAL_CODE, code)
  } catch {
    // no line
  }
}
