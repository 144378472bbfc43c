import { REFERRAL_CODE } from '#modules/referrals/referral-code.ts'

/**
 * A route whose page is the same for every visitor who is not signed in says so:
 * `export const handle = { cache: { query: ['city'] } }`. Its loader then sees the path, these query parameters and the
 * theme, and nothing else of the request: no other parameter (the page in the browser still has them), cookie or header.
 */
export interface CacheRule {
  query: string[]
}

/** Cookies that change nothing on a cacheable page. With any other, such as a session, the page is made for the visitor alone. */
export const harmlessCookies: ReadonlySet<string> = new Set(['theme', REFERRAL_CODE])
