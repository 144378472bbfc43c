import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from '#ui/toast.ts'

const ToastCard = lazy(async () => ({ default: (await import('#ui/toast-card.tsx')).ToastCard }))

/** The place where toasts appear; the region exists from the start, so that what enters it is spoken. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.currentOnServer)
  return (
    <output className="block pointer-events-none fixed inset-x-4 bottom-6 z-20 mx-auto max-w-md">
      {toast && (
        <Suspense>
          <ToastCard key={toast.key} toast={toast} />
        </Suspense>
      )}
    </output>
  )
}
