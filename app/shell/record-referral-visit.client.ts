import { setSharedLink } from '#app/shell/shared-link.ts'
import { REFERRAL_CODE } from '#modules/referrals/referral-code.ts'
import { sessionReferralCode } from '#modules/referrals/session-referral-code.client.ts'
import { trackClick } from '#modules/signup-intents/execute-intent.client.ts'
import { peekIntentOfAnyTab, storeIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { systemNow } from '#platform/time.ts'
import { readJson } from '#ui/site-version.client.ts'

/**
 * Handles a visit by a referral link: a member's click is counted; a visitor's code is stored until they sign in. An
 * inactive code is deleted. Either reads on the page who shared the link. (Specification 4, Referral code)
 */
export async function recordReferralVisit(code: string, isMember: boolean): Promise<void> {
  const page = location.pathname
  if (isMember) void trackClick(code)
  try {
    const answer = await fetch(`/api/referral-codes/${encodeURIComponent(code)}`)
    if (!isMember) keep(code, answer.status)
    if (answer.status !== 200) return
    const sharedBy = (await readJson<{ sharedBy: string | null }>(answer))?.sharedBy
    if (sharedBy) setSharedLink({ page, sharedBy })
  } catch {
    // no line: the code itself is kept all the same
  }
}

function keep(code: string, status: number): void {
  if (status === 204) forget(code)
  const now = systemNow()
  // What somebody has set out to do themselves is worth more than how they came.
  if (status !== 200 || peekIntentOfAnyTab(now)) return
  const targetPath = location.pathname + location.search
  storeIntent({ type: 'referral_click', data: { referralCode: code, targetPath } }, now)
}

/** In the tab and in the cookie, from which the next page would have it again; another promoter's code stays. */
function forget(code: string): void {
  const isKept = document.cookie.split('; ').includes(`${REFERRAL_CODE}=${code}`)
  if (isKept) document.cookie = `${REFERRAL_CODE}=; Path=/; Max-Age=0; SameSite=Lax`
  if (sessionReferralCode() === code) sessionStorage.removeItem(REFERRAL_CODE)
}
