import { useSyncExternalStore } from 'react'

/**
 * Whether the page is hydrated: false on the server and during hydration, so that controls that need scripts appear
 * with them.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}
