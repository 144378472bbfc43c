import { useEffect } from 'react'
import { savedAt } from '#app/offline/service-worker.client.ts'

/** Where a page failed because there is no signal: loads it whole, which the service worker answers for. */
export function OfflineReload() {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller || savedAt() !== null) return
    fetch('/healthz', { cache: 'no-store' }).catch(() => location.reload())
  }, [])
  return null
}
