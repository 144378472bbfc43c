import { createContext } from 'react'
import type { TimeZone } from '#platform/time.ts'

/** The zone of the reader's device as the server knows it; null where it does not. */
export const ReaderZone = createContext<TimeZone | null>(null)

/** The zone of what a page is about, such as one event: its moments are told by the clock there, whoever reads. */
export const PlaceZone = createContext<TimeZone | null>(null)
