import { type RefObject, useEffect, useState } from 'react'

/** Browsers fill in what they remember without telling the page; by then they have. */
const LOOKS_MS = [0, 200, 1_000]

/**
 * Whether every field of a form has something in it, typed or filled in by the browser. True until scripts run, so that
 * a form works without them.
 */
export function useFilled(form: RefObject<HTMLFormElement | null>): { isFilled: boolean; look: () => void } {
  const [isFilled, setFilled] = useState(true)

  const look = () => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden], [type=checkbox])',
    )
    setFilled([...(fields ?? [])].every((field) => field.value !== '' || field.matches(':autofill')))
  }
  // What stands in the fields is the browser's to know, so it is asked once the page is there.
  useEffect(() => {
    const timers = LOOKS_MS.map((delayMs) => setTimeout(look, delayMs))
    return () => timers.forEach(clearTimeout)
    // oxlint-disable-next-line react/exhaustive-deps -- `look` reads only the ref
  }, [])
  return { isFilled, look }
}
