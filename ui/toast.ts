import { makeStore } from '#ui/store.ts'

export interface Toast {
  title: string
  description?: string
  tone?: 'plain' | 'success' | 'danger'
  /** One thing to do about it: a place to go, or something to run, such as undoing. */
  action?: { label: string } & ({ to: string } | { run: () => void })
  /** How long it stays, 5 seconds unless said otherwise (spec 9); it waits while pointed at or focused. */
  durationMs?: number
}

const store = makeStore<(Toast & { key: number }) | null>(null)
let shown = 0

/** Shows one toast; the one before is replaced (spec 9: one toast at a time). */
export function showToast(toast: Toast): void {
  shown += 1
  store.set({ ...toast, key: shown })
}

export const hideToast = (): void => store.set(null)

export const useToast = store.use
