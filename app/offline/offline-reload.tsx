import { useEffect } from 'react'
import { savedAt } from '#app/offline/service-worker.client.ts'

/** Reloads a page that failed without a connection, so that the service worker can serve the saved copy. */
export function OfflineReload() {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller || savedAt() !== null) return
    fetch('/healthz', { cache: 'no-store' }).catch(() => location.reload())
  }, [])
  return null
}
