import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsSent } from '#ui/use-hydrated.ts'

/**
 * Gives the focus to an element that takes the place of what had it, such as the answer to a button that is gone: when it is drawn
 * in the browser, and again whenever `shown` is another. It takes the focus from nothing else, and not when a page is loaded.
 */
export function useLostFocus<Shown extends HTMLElement | SVGElement>(
  shown?: unknown,
): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  const isSent = useIsSent()
  const [sent] = useState(shown)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    const cameWithPage = isSent && shown === sent
    if (isLost && !cameWithPage) element.current?.focus({ preventScroll: true })
  }, [shown, isSent, sent])
  return element
}
