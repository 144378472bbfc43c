import type { MapScene } from '#modules/seating/map/map-scene.ts'

/** How a seat is drawn, colour never alone: each form differs from the others without it. */
export type SeatForm = 'own' | 'free' | 'other' | 'held' | 'taken'

export function seatForm({ statuses, own, isWanted }: MapScene, position: number): SeatForm {
  if (own.has(position)) return 'own'
  const status = statuses[position]
  if (status === 1) return 'held'
  if (status !== 0) return 'taken'
  return isWanted(position) ? 'free' : 'other'
}
