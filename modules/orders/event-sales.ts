import type { EventId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** The sales of one event. */
export interface EventSales {
  eventId: EventId
  title: string
  startsAt: Instant
  endsAt: Instant
  timeZone: TimeZone
  venue: string
  /** Places taken, those of unpaid checkouts and of cash orders among them. */
  taken: number
  capacity: number
  /** What paid tickets have brought in, before fees of any side. */
  sales: Cents
}
