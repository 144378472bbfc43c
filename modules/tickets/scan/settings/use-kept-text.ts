import { useSyncExternalStore } from 'react'

/** A text that the browser keeps of a scanner, and the way to keep another; null where it keeps none. */
export function useKeptText(key: string): [string | null, (text: string) => void] {
  const kept = useSyncExternalStore(
    onStored,
    () => localStorage.getItem(key),
    () => null,
  )
  const keep = (text: string) => {
    localStorage.setItem(key, text)
    // A browser tells its other pages alone.
    dispatchEvent(new StorageEvent('storage'))
  }
  return [kept, keep]
}

function onStored(tell: () => void): () => void {
  addEventListener('storage', tell)
  return () => removeEventListener('storage', tell)
}
