import { useEffect } from 'react'
import { useMember } from '#app/shell/use-viewer.ts'
import {
  deleteSavedTickets,
  forceFullNavigation,
  registerServiceWorker,
} from '#app/offline/service-worker.client.ts'

/** Starts offline tickets, and deletes saved tickets when nobody is signed in. */
export function OfflineSetup() {
  const isNobody = useMember() === null
  useEffect(() => registerServiceWorker(), [])
  useEffect(() => forceFullNavigation(), [])
  useEffect(() => {
    if (isNobody) deleteSavedTickets()
  }, [isNobody])
  return null
}
