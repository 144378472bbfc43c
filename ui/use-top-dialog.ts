import { useSyncExternalStore } from 'react'

/**
 * The modal dialog or menu in front, if one is open: everything outside it is out of reach or covered, so what has to be seen
 * over the page belongs inside it meanwhile.
 */
export const useTopDialog = (): HTMLElement | null =>
  useSyncExternalStore(watchDialogs, topDialog, () => null)

/** The dialog in front; those opened later stand later in the page. */
const topDialog = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal, .modal:popover-open')].at(-1) ?? null

/** Dialogs say that they opened or closed by an event that does not bubble, but can be caught on its way down. */
function watchDialogs(changed: () => void): () => void {
  for (const event of ['toggle', 'close']) document.addEventListener(event, changed, { capture: true })
  return () => {
    for (const event of ['toggle', 'close']) document.removeEventListener(event, changed, { capture: true })
  }
}
