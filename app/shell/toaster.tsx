import { createPortal } from 'react-dom'
import { ToastCard } from '#ui/toast-card.tsx'
import { useToast } from '#ui/toast.ts'
import { useTopDialog } from '#ui/use-top-dialog.ts'

/**
 * The place where toasts appear; the region exists from the start, so that what enters it is spoken. While a dialog is
 * open everything outside it is out of reach, so the toast appears inside the dialog.
 */
export function Toaster() {
  const toast = useToast()
  const dialog = useTopDialog()
  const region = <output className="toaster">{toast && <ToastCard key={toast.key} toast={toast} />}</output>
  return dialog ? createPortal(region, dialog) : region
}
