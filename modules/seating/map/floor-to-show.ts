import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/**
 * The floor to look at for who wants certain seats: the one in sight while any of them is free there, else the first where one is; where
 * none is free at all, one where they stand. -1 stays: in a room on one level there is nothing to go to.
 */
export function floorToShow(
  { plan, statuses }: { plan: SeatPlan; statuses: Uint8Array },
  inSight: number,
  isWanted: (position: number) => boolean,
): number {
  if (inSight === -1) return -1
  const wanted = [...plan.block.keys()].filter(isWanted)
  const free = wanted.filter((at) => statuses[at] === SEAT_STATUS.free)
  const floors = new Set((free.length > 0 ? free : wanted).map((at) => plan.blocks[plan.block[at]!]!.floor))
  return floors.size === 0 || floors.has(inSight) ? inSight : Math.min(...floors)
}
