// A server for the choice of one visitor, in memory.
import { type ChoiceReply, seatChoices } from '#modules/seating/picker/choose/seat-choice.ts'
import { toInstant } from '#platform/time.ts'

const BEGIN_MS = Date.parse('2026-12-12T20:00:00Z')
const HOLD_MS = 15 * 60_000
const instant = (ms: number) => toInstant(new Date(ms))

/** A server that holds seats for one visitor: others have the seats of `taken`; without a line it answers null. What it refuses, it does not do. */
export function seatServer({
  taken = [],
  hasLine = () => true,
  refuses = () => false,
}: { taken?: number[]; hasLine?: () => boolean; refuses?: (intent: string) => boolean } = {}) {
  let held: number[] = []
  let isExtended = false
  let nowMs = BEGIN_MS
  const asked: string[] = []
  const holds = (): ChoiceReply => ({
    ok: true,
    positions: [...held],
    expiresAt: held.length > 0 ? instant(nowMs + HOLD_MS) : null,
    isExtended,
    now: instant(nowMs),
  })
  const refuse = (unavailable: number[]): ChoiceReply => ({
    ok: false,
    code: 'SEATS_TAKEN',
    message: 'Somebody was faster.',
    unavailable,
    now: instant(nowMs),
  })
  return {
    asked,
    /** The time is over. */
    lapse: () => {
      held = []
      nowMs += HOLD_MS
    },
    /** Another tab of theirs lets go of all. */
    letGo: () => void (held = []),
    also: (seat: number) => void held.push(seat),
    send: async (fields: Record<string, string> | null): Promise<ChoiceReply | null> => {
      await Promise.resolve()
      const { intent = 'read', seats = '' } = fields ?? {}
      asked.push(`${intent} ${seats}`.trim())
      if (!hasLine()) return null
      const positions = seats.split(',').filter(Boolean).map(Number)
      if (refuses(intent)) return refuse([])
      if (intent === 'extend') isExtended = held.length > 0
      if (intent === 'release') held = held.filter((at) => !positions.includes(at))
      if (intent === 'best') held = [7, 8]
      if (intent !== 'hold') return holds()
      const lost = positions.filter((at) => taken.includes(at))
      if (lost.length > 0) return refuse(lost)
      held = [...new Set([...held, ...positions])]
      return holds()
    },
  }
}

export const choosing = (at: ReturnType<typeof seatServer>, held: number[] = []) =>
  seatChoices(at.send, () => 1_000, { held, untilMs: null, isExtended: false })

/** Until nothing is on its way. */
export const idle = async (choices: ReturnType<typeof choosing>) => {
  do await new Promise((resolve) => setTimeout(resolve))
  while (choices.read().isBusy)
}
