import type { Instant } from '#platform/time.ts'

/** Something a person was told inside the product. */
export interface Notification {
  id: string
  title: string
  body: string
  /** A path of this site, or nothing to go to. */
  url: string | null
  isRead: boolean
  at: Instant
}
