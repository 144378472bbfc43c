import { href } from 'react-router'
import { isReferralCode } from '#modules/referrals/referral-code.ts'

const withReferral = (address: string, ref: string | null): string =>
  isReferralCode(ref) ? `${address}?${new URLSearchParams({ ref })}` : address

/** The whole address of the page of an event; with the code of the promoter who led there, when it is one. */
export const eventAddress = (appUrl: string, id: string, ref: string | null = null): string =>
  withReferral(appUrl + href('/events/:id', { id }), ref)

/** The whole address of its card, for a frame on another site. */
export const embedAddress = (appUrl: string, id: string, ref: string | null = null): string =>
  withReferral(appUrl + href('/events/:id/embed', { id }), ref)

/** What other sites ask about the page of an event (oEmbed). */
export const oembedAddress = (appUrl: string, page: string): string =>
  `${appUrl}${href('/oembed')}?${new URLSearchParams({ url: page, format: 'json' })}`

/** The event whose page an address leads to, and the promoter it names; null for another page, and another site. */
export function eventAt(address: string, appUrl: string): { id: string; ref: string | null } | null {
  const url = URL.parse(address)
  const id = url?.origin === appUrl ? /^\/events?\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined
  return url && id !== undefined ? { id, ref: url.searchParams.get('ref') } : null
}
