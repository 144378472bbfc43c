import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { toastStore } from '#ui/toast.ts'

const ToastCard = lazy(async () => ({ default: (await import('#ui/toast-card.tsx')).ToastCard }))

/**
 * The place where toasts appear; the region exists from the start, so that what enters it is spoken. While a dialog is
 * open everything outside it is out of reach, so the toast appears inside the dialog.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.currentOnServer)
  const dialog = useSyncExternalStore(watchDialogs, topDialog, () => null)
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

/** The dialog in front; those opened later stand later in the page. */
const topDialog = (): HTMLDialogElement | null =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null

/** Dialogs say that they opened or closed by an event that does not bubble, but can be caught on its way down. */
function watchDialogs(changed: () => void): () => void {
  for (const event of ['toggle', 'close']) document.addEventListener(event, changed, { capture: true })
  return () => {
    for (const event of ['toggle', 'close']) document.removeEventListener(event, changed, { capture: true })
  }
}
