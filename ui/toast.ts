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

/** A toast that is shown; its key is when it began to be, in milliseconds of the page. */
export type ShownToast = Toast & { key: number }

const store = makeStore<ShownToast | null>(null)

/** Shows one toast; the one before is replaced (spec 9: one toast at a time). */
export function showToast(toast: Toast): void {
  store.set({ ...toast, key: performance.now() })
}

export const hideToast = (): void => store.set(null)

export const useToast = store.use
