import { type RefObject, useEffect, useRef, useState } from 'react'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { Notice } from '#ui/notice.tsx'

/**
 * Keeps a form from being sent while the browser is offline: the page would be replaced by one that says so, and files that
 * were chosen would be gone. Says so beside the form instead, and takes the focus there at each try.
 */
export function OfflineStop({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [stops, setStops] = useState(0)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const stop = (event: SubmitEvent) => {
      if (!navigator.onLine) event.preventDefault()
      setStops((before) => (navigator.onLine ? 0 : before + 1))
    }
    const element = form.current
    // Before anyone else hears of it: what is not sent is not taken for sent.
    element?.addEventListener('submit', stop, { capture: true })
    return () => element?.removeEventListener('submit', stop, { capture: true })
  }, [form])
  useEffect(() => {
    if (stops > 0) box.current?.focus()
  }, [stops])

  return (
    <div ref={box} tabIndex={-1} className="rounded-md empty:hidden">
      {stops > 0 && (
        <Notice tone="danger" title={NETWORK_ERROR} live>
          Nothing was sent. What you filled in is still here.
        </Notice>
      )}
    </div>
  )
}
