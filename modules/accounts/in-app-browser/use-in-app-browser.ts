import { useMemo } from 'react'
import { type InAppBrowser, inAppBrowser } from '#modules/accounts/in-app-browser/in-app-browser.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

/** The app whose in-app browser shows this page; null in a normal browser, and before hydration. */
export function useInAppBrowser(): InAppBrowser | null {
  const isHydrated = useHydrated()
  return useMemo(() => {
    if (!isHydrated) return null
    return inAppBrowser(navigator.userAgent, matchMedia('(display-mode: standalone)').matches)
  }, [isHydrated])
}
