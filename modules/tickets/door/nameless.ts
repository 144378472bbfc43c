import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import type { CheckInFailure, SeenGuest } from '#modules/tickets/ticket.ts'
import type { DoorLinkId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * What is told to whoever holds a door link in place of what the team is told: the same verdicts, and nobody's name. A link opens for
 * whoever has it, so what it shows is known to people whom the host never met.
 */

export const namelessGuest = <G extends { holderName: string }>(guest: G): G => ({ ...guest, holderName: '' })

/** The result of a scan without the guest's name, and without whoever let them in before. */
export function namelessResult<G extends SeenGuest>(
  result: Result<G, CheckInFailure>,
): Result<G, CheckInFailure> {
  if (result.ok) return ok(namelessGuest(result.value))
  const { failure } = result
  if (!('guest' in failure)) return result
  const guest = namelessGuest(failure.guest)
  return fail('usedBy' in failure ? { ...failure, guest, usedBy: null } : { ...failure, guest })
}

/** The door with its last scans, of which those by this link alone say by whom, and can be taken back. */
export const namelessState = (state: DoorState, link: DoorLinkId): DoorState => ({
  ...state,
  recent: state.recent.map((scan) => ({
    ...scan,
    holderName: null,
    ...(scan.link !== link && { by: null, undo: null }),
  })),
})
