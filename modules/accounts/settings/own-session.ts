import type { Instant } from '#platform/time.ts'

/** One session of a person as the settings show it, without its token and full network address. */
export interface OwnSession {
  id: string
  device: string
  address: string | null
  since: Instant
  seen: Instant
  isHere: boolean
}
