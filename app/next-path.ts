/**
 * The path of an address on our own site, "/" for anything else. Whatever names where to go next (a query, a form, a
 * header) comes through here, so that nobody is sent to another site in our name.
 */
export function pathOf(address: string | null | undefined, origin: string): string {
  const url = address ? URL.parse(address, origin) : null
  if (!url || url.origin !== origin) return '/'
  return url.pathname.replace(/^\/+/, '/') + url.search
}
