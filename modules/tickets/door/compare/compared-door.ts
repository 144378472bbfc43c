import type { Instant } from '#platform/time.ts'

/** What one door has let in on this day of its event. */
export interface ComparedDoor {
  /** The name that its device was given, or the last four signs of the device; null for neither. */
  door: string | null
  by: string | null
  letIn: number
  /** Of those, in the last ten minutes. */
  lately: number
  lastAt: Instant
}
