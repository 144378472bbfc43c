import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import type { SeatsSeen } from '#modules/seating/picker/list/list-seats.ts'

/** All seats that are chosen with this one: those of its table that can be had, where that is sold whole. */
export const chosenWith = (
  { plan: { blocks, block }, statuses, own }: Pick<SeatsSeen, 'plan' | 'statuses' | 'own'>,
  position: number,
): number[] =>
  blocks[block[position] ?? -1]?.table?.sellWhole
    ? block.flatMap((one, at) =>
        one === block[position] && (own.has(at) || statuses[at] === SEAT_STATUS.free) ? [at] : [],
      )
    : [position]
