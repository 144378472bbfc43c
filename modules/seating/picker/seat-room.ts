import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/** What a browser knows of the room, and how fresh it is. */
export interface SeatRoomState {
  plan: SeatPlan | null
  /** Null until they came; of the length of the plan. */
  statuses: Uint8Array | null
  /** `live`: told of each change. `asking`: asked for every few seconds. `away`: there is no line. */
  line: 'loading' | 'live' | 'asking' | 'away'
  /** The plan did not come. */
  isFailed: boolean
  /** The host has changed the chart: what is shown here is no longer true. */
  isOutdated: boolean
}

export const NOT_YET: SeatRoomState = {
  plan: null,
  statuses: null,
  line: 'loading',
  isFailed: false,
  isOutdated: false,
}
