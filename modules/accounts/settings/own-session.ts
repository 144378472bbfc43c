import type { Instant } from '#platform/time.ts'

/** One place where a person is signed in, as they are shown it: never its token, nor a whole address. */
export interface OwnSession {
  id: string
  device: string
  address: string | null
  since: Instant
  seen: Instant
  isHere: boolean
}
