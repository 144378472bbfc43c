import type { EventStatus } from '#modules/events/event.ts'
import type { EventId } from '#platform/ids.ts'
import type { Places } from '#modules/orders/sold.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** The sales of one event. */
export interface EventSales {
  eventId: EventId
  title: string
  status: EventStatus
  startsAt: Instant
  endsAt: Instant
  timeZone: TimeZone
  venue: string
  /** Those of unpaid checkouts and of cash orders count as taken. */
  places: Places
  /** What paid tickets have brought in, before fees of any side. */
  sales: Cents
}
