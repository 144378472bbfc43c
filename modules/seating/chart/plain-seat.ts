import type { ChartSeat } from '#modules/seating/chart/chart.ts'

/** A seat without the marks that it does not have, so that a chart of many stays small. */
export function plainSeat(seat: ChartSeat): ChartSeat {
  const isSaid = (value: unknown) => value !== undefined && value !== false
  return Object.fromEntries(Object.entries(seat).filter(([, value]) => isSaid(value))) as unknown as ChartSeat // what is left out is optional
}
