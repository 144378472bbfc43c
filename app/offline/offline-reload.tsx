import { useEffect } from 'react'
import { MAY_BE_SAVED } from '#app/offline/may-be-saved.ts'
import { savedAt } from '#app/offline/service-worker.client.ts'

/** Reloads a page that failed without a connection, so that the service worker can serve the copy that it may have saved. */
export function OfflineReload() {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller || savedAt() !== null) return
    // In its place would come a page that knows no dashboard.
    if (location.pathname.startsWith('/dashboard') && !MAY_BE_SAVED.test(location.pathname)) return
    fetch('/healthz', { cache: 'no-store' }).catch(() => location.reload())
  }, [])
  return null
}
