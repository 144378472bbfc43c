import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/**
 * Whether this component came with the page and was hydrated, instead of being mounted in the browser; true on the server.
 * It never changes. React asks a store for its server snapshot only where it hydrates; remembering that makes both
 * snapshots equal, so that nothing is rendered a second time.
 */
export function useIsSent(): boolean {
  const origin = useRef(false)
  return useSyncExternalStore(
    never,
    () => origin.current,
    () => (origin.current = true),
  )
}

const never = () => () => {}

/**
 * Whether the page is hydrated: false on the server and during hydration, so that controls that need scripts appear
 * with them. They appear in a transition: React renders it in slices, and an input interrupts it.
 */
export function useHydrated(): boolean {
  const isSent = useIsSent()
  const [isDone, setDone] = useState(!isSent)
  useEffect(() => startTransition(() => setDone(true)), [])
  return isDone
}

/**
 * `useSyncExternalStore` for a store in which the browser knows more than the server did. A difference to the server's
 * snapshot is rendered after hydration, in slices; React itself would render it at once, in one long task.
 */
export function useHydratedStore<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  readSent: () => Value,
): Value {
  return useSyncExternalStore(subscribe, useHydrated() ? read : readSent, readSent)
}
