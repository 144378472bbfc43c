import { type RefObject, useEffect, useState } from 'react'

/** Browsers fill in what they remember without telling the page; by then they have. */
const LOOKS_MS = [0, 200, 1_000]

export interface FilledFields {
  /** Whether each of these fields has something in it. True until scripts run, so that a form works without them. */
  has: (...names: string[]) => boolean
  /** Looks again; for `onInput` of the form. */
  look: () => void
}

/** Which fields of a form have something in them, typed or filled in by the browser. */
export function useFilledFields(form: RefObject<HTMLFormElement | null>): FilledFields {
  const [filled, setFilled] = useState<readonly string[] | null>(null)

  const look = () => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>(TYPED_INPUTS)
    const names = [...(fields ?? [])]
      .filter((field) => field.value !== '' || field.matches(':autofill'))
      .map((field) => field.name)
    setFilled((before) => (before?.join() === names.join() ? before : names))
  }
  // What stands in the fields is the browser's to know, so it is asked once the page is there.
  useEffect(() => {
    const timers = LOOKS_MS.map((delayMs) => setTimeout(look, delayMs))
    return () => timers.forEach(clearTimeout)
    // oxlint-disable-next-line react/exhaustive-deps -- `look` reads only the ref
  }, [])
  const has = (...names: string[]) => filled === null || names.every((name) => filled.includes(name))
  return { has, look }
}

/** The fields of a form that somebody types in. */
export const TYPED_INPUTS = 'input:not([type=hidden], [type=checkbox])'
