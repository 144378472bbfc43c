import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Closes a popover when another page has come. Not when its own page comes alive: the browser opens it before that too, and it would
 * close under somebody's finger.
 */
export function useCloseOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current === key) return
    shownAt.current = key
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }, [key, popover])
}
