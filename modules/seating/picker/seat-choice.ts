import type { ChosenSeats, ChoiceFailure } from '#modules/seating/picker/choose-seats.server.ts'
import { epochMs, toInstant } from '#platform/time.ts'

/** What a server answers to a choice; null without a line. */
export type ChoiceReply = (
  | ({ ok: true } & ChosenSeats)
  | ({ ok: false; message: string } & ChoiceFailure)
) & { now: string }

/** Sends what was chosen; without fields it reads what is held. */
export type SendChoice = (fields: Record<string, string> | null) => Promise<ChoiceReply | null>

/** What a visitor wants and has, as the page shows it. */
export interface ChoiceState {
  /** Chosen, by position: shown as theirs at once. */
  wanted: number[]
  /** Of those, what the server holds for them. */
  held: number[]
  /** Let go of, while the room does not show them as free yet. */
  freed: number[]
  /** On the clock of the page (`nowMs`); null while nothing is held. */
  untilMs: number | null
  isExtended: boolean
  isBusy: boolean
  /** What the last choice led to, to be read out. */
  note: { tone: 'success' | 'warning' | 'danger'; text: string } | null
}

export interface SeatChoices {
  read: () => ChoiceState
  subscribe: (listener: () => void) => () => void
  /** Chooses these seats, or lets go of them where all are chosen. */
  toggle: (positions: readonly number[]) => void
  /** Lets go of all. */
  clear: () => void
  /** Keeps them five minutes longer, once. */
  extend: () => Promise<void>
  /** Holds the best seats that are left in the place of those that are chosen. */
  best: (fields: Record<string, string>) => Promise<void>
  /** The time is over: what was chosen stays chosen, and is tried for once more. */
  expire: () => Promise<void>
  /** Reads what is held, such as after another tab chose. */
  refresh: () => Promise<void>
  /** Tries again what had no line. */
  retry: () => Promise<void>
  /** The room shows these as free: it is believed from now on. */
  seeFree: (isFree: (position: number) => boolean) => void
}

export const NO_LINE = 'There is no connection. What you chose is kept here, and is tried again.'
const AGAIN = 'Your time was over. The seats were still free, and are yours again.'
const LOST = 'Your time was over, and somebody took a seat that you had chosen.'
const OVER = 'Your time was over, and the seats are free for everybody again. Choose again to keep them.'
const ELSEWHERE = 'Nothing is left there for that. These are the best elsewhere.'
const APART = 'There are no such seats side by side. These are the best that are left.'

/**
 * The choice of one visitor at one event: what they press counts at once, and one request after the other makes the server agree. Where
 * others were faster, only what they took is given up.
 */
export function seatChoices(
  send: SendChoice,
  nowMs: () => number,
  first: Pick<ChoiceState, 'held' | 'untilMs' | 'isExtended'>,
): SeatChoices {
  let state: ChoiceState = { ...first, wanted: first.held, freed: [], isBusy: false, note: null }
  const listeners = new Set<() => void>()
  const set = (change: Partial<ChoiceState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const take = (reply: Extract<ChoiceReply, { ok: true }>) => {
    const leftMs = reply.expiresAt ? epochMs(reply.expiresAt) - epochMs(toInstant(reply.now)) : null
    // What another tab of theirs chose is theirs as well.
    const known = new Set([...state.held, ...state.wanted])
    set({
      held: reply.positions,
      wanted: [...state.wanted, ...reply.positions.filter((at) => !known.has(at))],
      untilMs: leftMs === null ? null : nowMs() + leftMs,
      isExtended: reply.isExtended,
    })
  }
  const without = (from: readonly number[], what: readonly number[]) =>
    from.filter((at) => !what.includes(at))

  /** One request: what is held too much goes first, so that it does not count against a limit. */
  const step = async (): Promise<boolean> => {
    const [drop, add] = [without(state.held, state.wanted), without(state.wanted, state.held)]
    if (drop.length === 0 && add.length === 0) return false
    const reply = await send(
      drop.length > 0 ? { intent: 'release', seats: drop.join() } : { intent: 'hold', seats: add.join() },
    )
    if (!reply) {
      set({ note: { tone: 'warning', text: NO_LINE } })
      return false
    }
    if (reply.ok) {
      set({ freed: [...state.freed, ...without(drop, reply.positions)] })
      take(reply)
      return true
    }
    const note = { tone: 'danger', text: reply.message } as const
    if (drop.length > 0) {
      // Not let go of: theirs still, and not asked for again by itself.
      set({ wanted: [...state.wanted, ...drop], note })
      return false
    }
    set({ wanted: without(state.wanted, reply.unavailable.length > 0 ? reply.unavailable : add), note })
    return true
  }
  let queue = Promise.resolve()
  let hasHeldAgain = false
  /** One after the other, whatever is pressed meanwhile. */
  const inTurn = (work: () => Promise<void>) =>
    (queue = queue.then(async () => {
      set({ isBusy: true })
      try {
        await work()
      } finally {
        set({ isBusy: false })
      }
    }))
  const agree = () =>
    inTurn(async () => {
      while (await step());
    })
  const ask = (fields: Record<string, string>, then: (reply: ChoiceReply) => void) =>
    inTurn(async () => {
      const reply = await send(fields)
      if (reply) then(reply)
      else set({ note: { tone: 'warning', text: NO_LINE } })
    })

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toggle: (positions) => {
      hasHeldAgain = false
      const areChosen = positions.every((at) => state.wanted.includes(at))
      const others = without(state.wanted, positions)
      const wanted = areChosen ? others : [...others, ...positions]
      set({ wanted, freed: without(state.freed, wanted), note: null })
      void agree()
    },
    clear: () => {
      set({ wanted: [], note: null })
      void agree()
    },
    extend: () => ask({ intent: 'extend' }, (reply) => reply.ok && take(reply)),
    best: (fields) =>
      ask({ intent: 'best', ...fields }, (reply) => {
        hasHeldAgain = false
        if (!reply.ok) return set({ note: { tone: 'danger', text: reply.message } })
        set({ wanted: reply.positions, held: [], freed: without(state.held, reply.positions) })
        take(reply)
        const text = reply.isElsewhere ? ELSEWHERE : reply.isTogether === false ? APART : null
        set({ note: text === null ? null : { tone: 'warning', text } })
      }),
    expire: async () => {
      if (state.held.length === 0) return
      set({ held: [], untilMs: null, isExtended: false })
      // Once: who does not answer has left, and keeps nobody out.
      if (hasHeldAgain) return set({ wanted: [], note: { tone: 'danger', text: OVER } })
      hasHeldAgain = true
      const before = state.wanted.length
      await agree()
      if (state.note?.text === NO_LINE) return
      const isWhole = state.wanted.length === before
      set({ note: isWhole ? { tone: 'success', text: AGAIN } : { tone: 'danger', text: LOST } })
    },
    refresh: () =>
      inTurn(async () => {
        const isQuiet =
          [...without(state.wanted, state.held), ...without(state.held, state.wanted)].length === 0
        const reply = await send(null)
        if (!reply?.ok) return
        if (isQuiet) set({ wanted: reply.positions })
        take(reply)
      }),
    retry: () => {
      set({ note: null })
      return agree()
    },
    seeFree: (isFree) => {
      const freed = state.freed.filter((at) => !isFree(at))
      if (freed.length < state.freed.length) set({ freed })
    },
  }
}
