export interface Toast {
  title: string
  description?: string
  tone?: 'plain' | 'success' | 'danger'
  /** One thing to do about it: a place to go, or something to run, such as undoing. */
  action?: { label: string } & ({ to: string } | { run: () => void })
  /** How long it stays, 5 seconds unless said otherwise (spec 9); it waits while pointed at or focused. */
  durationMs?: number
}

let current: (Toast & { key: number }) | null = null
let shown = 0
const listeners = new Set<() => void>()

/** Shows one toast; the one before gives way (spec 9: one toast at a time). */
export function showToast(toast: Toast): void {
  shown += 1
  set({ ...toast, key: shown })
}

export const hideToast = (): void => set(null)

function set(next: typeof current): void {
  current = next
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => current,
  currentOnServer: () => null,
}
