import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { toastStore } from '#ui/toast.ts'
import { useTopDialog } from '#ui/use-top-dialog.ts'

const ToastCard = lazy(async () => ({ default: (await import('#ui/toast-card.tsx')).ToastCard }))

/**
 * The place where toasts appear; the region exists from the start, so that what enters it is spoken. While a dialog is
 * open everything outside it is out of reach, so the toast appears inside the dialog.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.currentOnServer)
  const dialog = useTopDialog()
  const region = (
    <output className="toaster">
      {toast && (
        <Suspense>
          <ToastCard key={toast.key} toast={toast} />
        </Suspense>
      )}
    </output>
  )
  return dialog ? createPortal(region, dialog) : region
}
