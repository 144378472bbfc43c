import type { SeatPlan } from '#modules/seating/map/seat-plan.ts'

/** All seats that are chosen with this one: those of its table, where that is sold whole. */
export const chosenWith = ({ blocks, block }: SeatPlan, position: number): number[] =>
  blocks[block[position] ?? -1]?.table?.sellWhole
    ? block.flatMap((one, at) => (one === block[position] ? [at] : []))
    : [position]
