import { createContext, useContext } from 'react'
import { deviceZone, type TimeZone } from '#platform/time.ts'
import { useHydratedStore } from '#ui/use-hydrated.ts'

/** The zone of the reader's device as the server knows it; null where it does not. */
export const ReaderZone = createContext<TimeZone | null>(null)

/** The zone of what a page is about, such as one event: its moments are told by the clock there, whoever reads. */
export const PlaceZone = createContext<TimeZone | null>(null)

/** The zone of the clock beside the reader: the one that the server knows, until the browser says it itself; UTC where neither does. */
export function useReaderZone(): TimeZone {
  const known = useContext(ReaderZone)
  return useHydratedStore(listenToNothing, deviceZone, () => known ?? 'UTC')
}

const listenToNothing = () => () => {}
