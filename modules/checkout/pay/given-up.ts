/** Placing takes a moment. Whoever leaves after this had to wait, and has given up; whoever leaves before has bought, and looks elsewhere. */
export const PATIENCE_MS = 2_000

/** Nobody is charged later than this after they pressed pay: by then they were told, or believe, that it failed. */
export const CHARGE_DEADLINE_MS = 15_000

/** Whether a buyer who has waited `waitedMs` for their places is not to be charged any more. Both bounds are within. */
export const hasGivenUp = (waitedMs: number, hasLeft: boolean): boolean =>
  waitedMs > CHARGE_DEADLINE_MS || (hasLeft && waitedMs > PATIENCE_MS)
