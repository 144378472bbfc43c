import { SEAT_STATUS } from '#modules/seating/map/seat-status.ts'
import type { ChoiceState } from '#modules/seating/picker/seat-choice.ts'

/**
 * The statuses of a room with what its visitor lets go of as free at once: the room hears of it a moment later, and meanwhile the seat
 * would be nobody's to press.
 */
export function shownStatuses(
  statuses: Uint8Array,
  { wanted, held, freed }: Pick<ChoiceState, 'wanted' | 'held' | 'freed'>,
): Uint8Array {
  const letGo = [...held, ...freed].filter((at) => statuses[at] === SEAT_STATUS.held && !wanted.includes(at))
  if (letGo.length === 0) return statuses
  const shown = Uint8Array.from(statuses)
  for (const at of letGo) shown[at] = SEAT_STATUS.free
  return shown
}
