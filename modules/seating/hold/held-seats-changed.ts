const CHANGED = 'held-seats-changed'

/**
 * Tells every window of this visitor that they hold other seats, or for longer: each place that shows them reads them again. Here it is
 * told as well whether they were let go on purpose.
 */
export function publishHeldSeats(isLetGo = false): void {
  dispatchEvent(new CustomEvent(CHANGED, { detail: isLetGo }))
  try {
    // Other windows hear of what is stored, as they do of a cart.
    localStorage.setItem(CHANGED, `${performance.timeOrigin + performance.now()}`)
  } catch {
    // A browser that stores nothing: they ask again when they are seen.
  }
}

/** Calls back when it was told here or in another window. Returns how to stop. */
export function subscribeToHeldSeats(onChange: (isLetGo: boolean) => void): () => void {
  const onTold = (change: Event) => onChange(change instanceof CustomEvent && change.detail === true)
  addEventListener(CHANGED, onTold)
  const stop = subscribeToOtherWindows(() => onChange(false))
  return () => {
    removeEventListener(CHANGED, onTold)
    stop()
  }
}

/** The same for who told it: only of another window. */
export function subscribeToOtherWindows(onChange: () => void): () => void {
  const onStored = ({ key }: StorageEvent) => key === CHANGED && onChange()
  addEventListener('storage', onStored)
  return () => removeEventListener('storage', onStored)
}
