import { useHydratedStore } from '#ui/use-hydrated.ts'

export interface Store<Value> {
  /** To what it is from now on, for every part of the page that shows it. */
  set: (next: Value) => void
  /** Calls back after each change, until the answer is called. */
  subscribe: (listener: () => void) => () => void
  /** What it is now; on the server, and until the page is hydrated, what it was `first`. */
  use: () => Value
}

/** A small store: state shared by distant components of a page, which any code may change. */
export function makeStore<Value>(first: Value): Store<Value> {
  let current = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    subscribe,
    set: (next) => {
      current = next
      for (const listener of listeners) listener()
    },
    use: () =>
      useHydratedStore(
        subscribe,
        () => current,
        () => first,
      ),
  }
}
