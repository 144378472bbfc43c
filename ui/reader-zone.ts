import { createContext } from 'react'
import type { TimeZone } from '#platform/time.ts'

/** The zone of the reader's device as the server knows it; null where it does not. */
export const ReaderZone = createContext<TimeZone | null>(null)
