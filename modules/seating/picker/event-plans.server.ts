import { LRUCache } from 'lru-cache'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { encodePlan } from '#modules/seating/map/plan/encode-plan.ts'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import { type SeatListPage, seatListPages } from '#modules/seating/picker/list/list-pages.ts'
import { viewsFromSeats } from '#modules/seating/picker/view-from-seat.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId, SeatId } from '#platform/ids.ts'

/** The chart of an event in all forms in which it is needed: it never changes under its hash. */
export interface EventPlan {
  plan: SeatPlan
  /** As it is sent. */
  sent: string
  pages: SeatListPage[]
  viewOf: (position: number) => string
  seatIds: SeatId[]
  positionOf: ReadonlyMap<SeatId, number>
}

export interface EventPlans {
  /** Null where the event has no chart of that hash any more, or is a draft. */
  find: (eventId: EventId, geometryHash: string) => Promise<EventPlan | null>
}

const MAX_BYTES = 128 * 1024 * 1024
/** What a seat takes with its identifier, and a letter of the plan with what it was read from; both were measured. */
const SEAT_BYTES = 300
const LETTER_BYTES = 2

/** Keeps the charts that were asked for last, up to `maxBytes`; a chart is read once for all who ask at the same time. */
export function eventPlans(db: Db, { maxBytes = MAX_BYTES } = {}): EventPlans {
  const kept = new LRUCache<string, EventPlan, { eventId: EventId; geometryHash: string }>({
    maxSize: maxBytes,
    sizeCalculation: ({ seatIds, sent }) => SEAT_BYTES * seatIds.length + LETTER_BYTES * sent.length,
    fetchMethod: async (_key, _stale, { context: { eventId, geometryHash } }) => {
      const [row] = await db.plannedOnce<{ chart_data: Chart }>(
        `select c.chart_data from seating_charts c join events e on e.id = c.event_id
         where c.event_id = $1 and c.geometry_hash = $2 and c.is_active and e.status <> 'draft'`,
        [eventId, geometryHash],
      )
      return row && planOf(row.chart_data)
    },
  })
  return {
    find: async (eventId, geometryHash) =>
      (await kept.fetch(`${eventId} ${geometryHash}`, { context: { eventId, geometryHash } })) ?? null,
  }
}

function planOf(chart: Chart): EventPlan {
  const plan = planOfChart(chart)
  const seatIds = chart.seats.map(({ id }) => id as SeatId)
  return {
    plan,
    sent: JSON.stringify(encodePlan(plan)),
    pages: seatListPages(plan),
    viewOf: viewsFromSeats(plan),
    seatIds,
    positionOf: new Map(seatIds.map((id, at) => [id, at])),
  }
}
