/** When the current page was saved on this device; null when it came from the server. */
export const savedAt = (): string | null => document.documentElement.dataset['savedAt'] ?? null

/** To be called once what stands on the page came from the server after all. */
export function forgetSavedAt(): void {
  delete document.documentElement.dataset['savedAt']
}

/** Registers the service worker when the browser is idle. Only on the built site: Vite's development files change. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 5_000 })
  else setTimeout(register, 2_000)
}

/** Deletes all saved tickets from this device. A saved page never calls it: it cannot know who is signed in. */
export function deleteSavedTickets(): void {
  if (savedAt() === null) navigator.serviceWorker?.controller?.postMessage({ type: 'forget' })
}

/** Makes every link of a saved page a full page load: the router would fetch data that only the network has. */
export function forceFullNavigation(): () => void {
  const listening = new AbortController()
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !link?.href || link.target || link.origin !== location.origin) return
    event.preventDefault()
    location.assign(link.href)
  }
  if (savedAt() !== null)
    document.addEventListener('click', follow, { capture: true, signal: listening.signal })
  return () => listening.abort()
}
