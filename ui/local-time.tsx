import { useSyncExternalStore } from 'react'
import { deviceZone, formatDay, formatTime, type Instant } from '#platform/time.ts'

/** A moment as the clock beside the reader shows it: "Sat, Dec 12, 8 PM". Where no script runs it says that it is UTC. */
export function LocalTime({ at, className }: { at: Instant; className?: string }) {
  const zone = useSyncExternalStore(listenToNothing, deviceZone, onServer)
  return (
    <time dateTime={at} className={className}>
      {`${formatDay(at, zone)}, ${formatTime(at, zone)}${zone === 'UTC' ? ' UTC' : ''}`}
    </time>
  )
}

const listenToNothing = () => () => {}
const onServer = () => 'UTC'
