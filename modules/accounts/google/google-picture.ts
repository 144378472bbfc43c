const PICTURES = 'https://lh3.googleusercontent.com'
const SIZE = /=s\d+(-c)?$/

/**
 * The address of a Google account's picture at 400 px (spec 9), which Google tells at 96; null when it is no picture of
 * Google's, which stands with its pictures or at `issuer`: our server fetches it.
 */
export function googlePicture(address: string | undefined, issuer: string): string | null {
  const url = URL.parse(address ?? '')
  if (!url || ![PICTURES, new URL(issuer).origin].includes(url.origin)) return null
  if (url.username || url.search || url.hash) return null
  return SIZE.test(url.href) ? url.href.replace(SIZE, '=s400-c') : `${url.href}=s400-c`
}
