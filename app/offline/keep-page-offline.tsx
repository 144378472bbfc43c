import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { MAY_BE_SAVED } from '#app/offline/may-be-saved.ts'
import { showToast } from '#ui/toast.ts'

/**
 * Keeps the page in sight, with its filters and its place, where another is asked for while the browser is offline, and says
 * so: it would be replaced by one that says the same.
 */
export function KeepPageOffline() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      !MAY_BE_SAVED.test(nextLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    showToast({
      title: 'You are offline',
      description: 'Other pages open when the connection is back.',
      tone: 'danger',
    })
  }, [blocker])
  return null
}
