import { useEffect } from 'react'
import { makeStore } from '#ui/store.ts'

let forms = 0
const isThere = makeStore(false)

/** Whether a form of the page has a blocker of its own: a router takes one at a time, and the form's goes first. */
export const useHasOwnBlocker = isThere.use

/** To be called where a form has one. */
export function useOwnBlocker(): void {
  useEffect(() => {
    isThere.set(++forms > 0)
    return () => isThere.set(--forms > 0)
  }, [])
}
