import { useSyncExternalStore } from 'react'

/** Whether scripts run: false in what the server sends, so that what needs them comes with them. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}
