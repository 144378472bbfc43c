import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_EVERY_MS = 10_000

/** Reads the page again every ten seconds while it is looked at, so that doors are seen as they are. */
export function LiveDoor() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      // Without a signal the page would be replaced by one that says so.
      if (!document.hidden && navigator.onLine) void revalidate()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return null
}
