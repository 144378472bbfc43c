import { useSyncExternalStore } from 'react'
import { deviceZone, formatDay, formatLongDay, type Instant } from '#platform/time.ts'

interface LocalDayProps {
  at: Instant
  /** With weekday and year in full: "Saturday, December 12, 2026". */
  isLong?: boolean
}

/** A day as the calendar beside the reader shows it: "Sat, Dec 12". Where no script runs it is that of UTC. */
export function LocalDay({ at, isLong = false }: LocalDayProps) {
  const zone = useSyncExternalStore(listenToNothing, deviceZone, onServer)
  return <time dateTime={at}>{isLong ? formatLongDay(at, zone) : formatDay(at, zone)}</time>
}

const listenToNothing = () => () => {}
const onServer = () => 'UTC'
