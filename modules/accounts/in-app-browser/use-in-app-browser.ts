import { useMemo, useSyncExternalStore } from 'react'
import { type InAppBrowser, inAppBrowser } from '#modules/accounts/in-app-browser/in-app-browser.ts'

/** The app that this page is shown inside of; null in a browser of its own, and until scripts run. */
export function useInAppBrowser(): InAppBrowser | null {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useMemo(() => {
    if (!isHydrated) return null
    return inAppBrowser(navigator.userAgent, matchMedia('(display-mode: standalone)').matches)
  }, [isHydrated])
}

const never = () => () => {}
