import { type RefObject, useEffect, useRef } from 'react'
import { useForm } from '#ui/form/form-context.ts'

/** Whether the form around it is being sent at this moment: what leaves the page then is the form itself. */
export function useBeingSent(): RefObject<boolean> {
  const { id, isBusy } = useForm()
  const isBeingSent = useRef(false)
  useEffect(() => {
    const listening = new AbortController()
    const sent = (event: Event) => void (isBeingSent.current = !event.defaultPrevented)
    document.getElementById(id)?.addEventListener('submit', sent, { signal: listening.signal })
    return () => listening.abort()
  }, [id])
  useEffect(() => {
    if (!isBusy) isBeingSent.current = false
  }, [isBusy])
  return isBeingSent
}
