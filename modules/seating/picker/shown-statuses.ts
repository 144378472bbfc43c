import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import type { ChoiceState } from '#modules/seating/picker/choose/seat-choice.ts'

/**
 * The statuses of a room as one visitor sees it. What is not on sale for them cannot be had. What they let go of is free at once: the room
 * hears of it a moment later, and meanwhile the seat would be nobody's to press.
 */
export function shownStatuses(
  statuses: Uint8Array,
  isOnSale: (position: number) => boolean,
  { wanted, held, freed }: Pick<ChoiceState, 'wanted' | 'held' | 'freed'>,
): Uint8Array {
  const letGo = [...held, ...freed].filter((at) => statuses[at] === SEAT_STATUS.held && !wanted.includes(at))
  const isShut = (status: number, at: number) => status === SEAT_STATUS.free && !isOnSale(at)
  if (letGo.length === 0 && !statuses.some(isShut)) return statuses
  const shown = statuses.map((status, at) => (isShut(status, at) ? SEAT_STATUS.unavailable : status))
  for (const at of letGo) shown[at] = SEAT_STATUS.free
  return shown
}
