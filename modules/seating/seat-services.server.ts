import { type LiveSeats, liveSeats } from '#modules/seating/live/live-seats.server.ts'
import { type SeatStreams, seatStreams } from '#modules/seating/live/seat-stream.server.ts'
import { type EventPlans, eventPlans } from '#modules/seating/picker/event-plans.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'

/** What a process keeps of seats for all who look at them. */
export interface SeatServices {
  live: LiveSeats
  streams: SeatStreams
  plans: EventPlans
}

export function seatServices(db: Db, log: Log): SeatServices {
  const live = liveSeats(db, log)
  return { live, streams: seatStreams(live), plans: eventPlans(db) }
}
