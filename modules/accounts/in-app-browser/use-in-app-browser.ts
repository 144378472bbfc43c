import { useMemo, useSyncExternalStore } from 'react'
import { type InAppBrowser, inAppBrowser } from '#modules/accounts/in-app-browser/in-app-browser.ts'

/** The app whose in-app browser shows this page; null in a normal browser, and before hydration. */
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
