import { type RefObject, useEffect, useRef } from 'react'
import { focusToGoOn } from '#modules/tickets/scan/camera/scanner-focus.client.ts'

/** Goes on where what had the focus is no longer on the page, such as a button that did its work; `isGone`: before this was drawn. */
export function useFocusToGoOn(field: RefObject<HTMLInputElement | null>, isGone: boolean): void {
  const last = useRef<Pick<Node, 'isConnected'>>({ isConnected: !isGone })
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Node) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (!last.current.isConnected && document.activeElement === document.body) focusToGoOn(field.current)
  })
}
