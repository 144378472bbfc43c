import { isReferralCode, REFERRAL_CODE } from '#modules/referrals/referral-code.ts'
import {
  saveSessionReferralCode,
  sessionReferralCode,
} from '#modules/referrals/session-referral-code.client.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Pages that promoters link to, and the sign-in screen that a visitor goes on with in another browser. Elsewhere a `code` is somebody else's, such as a sign-in provider's. */
const LINKED = /^\/$|^\/(?:events?|account)(\/|$)/

/** The referral code in a link, `?ref=` or `?code=`; null when there is no valid one. */
export function referralCodeIn({ pathname, searchParams }: URL): string | null {
  if (!LINKED.test(pathname)) return null
  return [searchParams.get('ref'), searchParams.get('code')].find(isReferralCode) ?? null
}

/**
 * Stores the referral code of a link until the visitor buys: in session storage for this tab, and for a day in a
 * cookie, because the link in a confirmation mail opens another tab. The last link counts.
 */
export function saveReferralCode(address: string): void {
  try {
    const arrived = referralCodeIn(new URL(address))
    const code = arrived ?? sessionReferralCode() ?? readCookie()
    if (code) saveSessionReferralCode(code)
    if (arrived) document.cookie = `${REFERRAL_CODE}=${arrived}; Path=/; Max-Age=${DAY_SECONDS}; SameSite=Lax`
  } catch {
    // A browser that keeps nothing: the page works, the promoter goes without.
  }
}

function readCookie(): string | undefined {
  const cookies = document.cookie.split('; ').map((cookie) => cookie.split('='))
  return cookies.find(([name, code]) => name === REFERRAL_CODE && isReferralCode(code))?.[1]
}
