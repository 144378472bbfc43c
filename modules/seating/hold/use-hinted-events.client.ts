import { useEffect, useState } from 'react'
import { hintedEvents } from '#modules/seating/hold/held-hint.ts'

/** The events where this browser may hold seats, also when it comes back to a page that it had left. Draw it in code that is loaded lazily. */
export function useHintedEvents(): string[] {
  const [cookies, setCookies] = useState(() => document.cookie)
  useEffect(() => {
    const look = () => setCookies(document.cookie)
    addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return hintedEvents(cookies)
}
