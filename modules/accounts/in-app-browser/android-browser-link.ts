/** The link with which Android opens `address`, a whole http URL, in the default browser. */
export function androidBrowserLink(address: string): string {
  const { protocol, host, pathname, search } = new URL(address)
  const scheme = protocol.slice(0, -1)
  const action = 'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE'
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};${action};S.browser_fallback_url=${encodeURIComponent(address)};end`
}
