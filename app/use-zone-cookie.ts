import { useEffect } from 'react'
import { zoneCookie } from '#app/zone-cookie.ts'
import { deviceZone, type TimeZone } from '#platform/time.ts'

/** Tells the server the zone of this browser, so that the pages to come are written in it. */
export function useZoneCookie(known: TimeZone | null): void {
  useEffect(() => {
    const zone = deviceZone()
    if (zone !== known) document.cookie = zoneCookie(zone)
  }, [known])
}
