import { useEffect } from 'react'
import {
  forgetTickets,
  loadLinksWhole,
  registerServiceWorker,
} from '#app/offline/service-worker-link.client.ts'

/** Sees to it that tickets work without signal, and that none stay on a device where nobody is signed in. */
export function OfflineKeeper({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => registerServiceWorker(), [])
  useEffect(() => loadLinksWhole(), [])
  useEffect(() => {
    if (!isSignedIn) forgetTickets()
  }, [isSignedIn])
  return null
}
