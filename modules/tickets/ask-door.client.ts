import type { Door } from '#modules/tickets/door.ts'
import type { DoorAnswer } from '#modules/tickets/door-answer.ts'
import type { RecentScan } from '#modules/tickets/ticket-log.server.ts'

/** The door as the server last saw it. */
export interface DoorState {
  door: Door
  isTonight: boolean
  recent: RecentScan[]
}

export interface DoorReply {
  answer: DoorAnswer | null
  state: DoorState
}

const PATIENCE_MS = 8_000

/** Presents a code, a cash payment or a scan to take back to the door's server; null when it could not answer. */
export async function askDoor(address: string, fields: Record<string, string>): Promise<DoorReply | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // Signed out meanwhile: the page itself leads to the sign-in and back.
    if (answer.type === 'opaqueredirect') location.reload()
    return answer.ok ? ((await answer.json()) as DoorReply) : null
  } catch {
    return null
  }
}
