let glows = false
const listeners = new Set<() => void>()

/** The avatar at the top glows for a while after sign-in (spec 2). */
export function setGlow(now: boolean): void {
  glows = now
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const glowStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => glows,
  currentOnServer: () => false,
}
