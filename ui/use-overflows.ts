import { type RefObject, useEffect, useState } from 'react'

/** Whether what is in an element is wider than the element: false in what the server sends. */
export function useOverflows(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const scroller = element.current
    if (!scroller) return
    const observer = new ResizeObserver(() => setOverflows(scroller.scrollWidth > scroller.clientWidth))
    for (const observed of [scroller, ...scroller.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return overflows
}
