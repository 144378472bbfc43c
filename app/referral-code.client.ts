const KEY = 'referral_code' // specification 4, Referral code
const DAY_SECONDS = 24 * 60 * 60
/** Pages that promoters link to. Elsewhere a `code` is somebody else's, such as a sign-in provider's. */
const LINKED = /^\/$|^\/events?(\/|$)/
const CODE = /^[\w-]{1,64}$/

/** The promoter's code in a link: `?ref=` or `?code=`; null when there is none that could be one. */
export function referralCodeIn({ pathname, searchParams }: URL): string | null {
  if (!LINKED.test(pathname)) return null
  return [searchParams.get('ref'), searchParams.get('code')].find((code) => CODE.test(code ?? '')) ?? null
}

/**
 * Keeps the code of the link that brought somebody here until they buy: for this tab under the session's key, and for a
 * day in a cookie, because the link in a confirmation mail opens another tab. The last link counts.
 */
export function keepReferralCode(address: string): void {
  try {
    const arrived = referralCodeIn(new URL(address))
    const code = arrived ?? sessionStorage.getItem(KEY) ?? readCookie()
    if (!code) return
    sessionStorage.setItem(KEY, code)
    if (arrived) document.cookie = `${KEY}=${code}; Path=/; Max-Age=${DAY_SECONDS}; SameSite=Lax`
  } catch {
    // A browser that keeps nothing: the page works, the promoter goes without.
  }
}

const readCookie = (): string | undefined =>
  /(?:^|;\s*)referral_code=([\w-]{1,64})(?:;|$)/.exec(document.cookie)?.[1]
