import type { ChosenSeats, ChoiceFailure } from '#modules/seating/picker/choose/choose-seats.server.ts'
import { holdLeftMs } from '#modules/seating/hold/hold-time.ts'
import { type BestNote, bestNote } from '#modules/seating/picker/choose/best-note.ts'
import { epochMs, type Instant, toInstant } from '#platform/time.ts'

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
  note: ({ tone: 'success' | 'warning' | 'danger'; text: string } & Partial<Pick<BestNote, 'other'>>) | null
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
  /** The same by itself: what was said stays until it is no longer true. */
  resume: () => Promise<void>
  /** Whether all that is chosen is held, after what is still to be sent was; not where a part of it was refused. */
  settle: () => Promise<boolean>
  /** What was said has been read. */
  dismissNote: () => void
  /** The room shows these as free: it is believed from now on. */
  seeFree: (isFree: (position: number) => boolean) => void
}

export const NO_LINE = 'There is no connection. What you chose is kept here, and is tried again.'
const AGAIN = 'Your time was over. The seats were still free, and are yours again.'
const OVER = 'Your time was over, and the seats are free for everybody again. Choose again to keep them.'

/** Whether something is chosen or let go of that the server could not be told. */
export const isWaitingForLine = (state: Pick<ChoiceState, 'wanted' | 'held' | 'note'>): boolean =>
  state.note?.text === NO_LINE && !isSent(state)

/** Whether the server holds what is chosen, and nothing else. */
export const isSent = ({ wanted, held }: Pick<ChoiceState, 'wanted' | 'held'>): boolean =>
  wanted.length === held.length && wanted.every((at) => held.includes(at))

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
  /** By the clock of the server, which goes on while a browser sleeps. */
  let endsAt: Instant | null = null
  const listeners = new Set<() => void>()
  const set = (change: Partial<ChoiceState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const take = (reply: Extract<ChoiceReply, { ok: true }>, asked: readonly number[] = []) => {
    const leftMs = holdLeftMs(reply, toInstant(reply.now))
    endsAt = reply.expiresAt
    // What another tab of theirs chose is theirs as well; what was asked for here may have been let go of meanwhile.
    const known = new Set([...state.held, ...state.wanted, ...asked])
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
      if (state.note?.text !== NO_LINE) set({ note: { tone: 'warning', text: NO_LINE } })
      return false
    }
    if (state.note?.text === NO_LINE) set({ note: null })
    if (reply.ok) {
      set({ freed: [...state.freed, ...without(drop, reply.positions)] })
      take(reply, add)
      return true
    }
    // What was not let go of is theirs still, and not asked for again by itself.
    const refused = reply.unavailable.length > 0 ? reply.unavailable : add
    const wanted =
      drop.length > 0 ? [...without(state.wanted, drop), ...drop] : without(state.wanted, refused)
    set({ wanted, note: { tone: 'danger', text: reply.message } })
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
  const ask = (
    fields: Record<string, string>,
    then: (reply: Extract<ChoiceReply, { ok: true }>, before: readonly number[]) => void,
  ) =>
    inTurn(async () => {
      set({ note: null })
      const before = state.wanted
      const reply = await send(fields)
      if (reply?.ok) then(reply, before)
      else set({ note: reply ? { tone: 'danger', text: reply.message } : { tone: 'warning', text: NO_LINE } })
    })

  /** Whether all that was held is gone because its time is over, and not because another tab let go of it. */
  const isOver = ({ positions, now }: Extract<ChoiceReply, { ok: true }>): boolean =>
    positions.length === 0 &&
    ((endsAt !== null && epochMs(toInstant(now)) >= epochMs(endsAt)) ||
      (state.untilMs !== null && nowMs() >= state.untilMs))

  const expire = async () => {
    if (state.held.length === 0) return
    set({ held: [], untilMs: null, isExtended: false })
    // Once: who does not answer has left, and keeps nobody out.
    if (hasHeldAgain) return set({ wanted: [], note: { tone: 'danger', text: OVER } })
    hasHeldAgain = true
    const before = state.wanted.length
    await agree()
    if (state.note?.text === NO_LINE) return
    if (state.wanted.length === before) return set({ note: { tone: 'success', text: AGAIN } })
    // Which seats, or why, is what the refusal says.
    if (state.note) set({ note: { ...state.note, text: `Your time was over. ${state.note.text}` } })
  }

  const retry = () => {
    set({ note: null })
    return agree()
  }
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
    extend: () =>
      ask({ intent: 'extend' }, (reply) => {
        take(reply)
        // Whoever was a moment too late holds them again.
        void agree()
      }),
    best: (fields) => {
      hasHeldAgain = false
      return ask({ intent: 'best', ...fields }, (reply, before) => {
        // What was pressed meanwhile is still to be sent.
        const letGo = without(before, state.wanted)
        const wanted = without(
          [...reply.positions, ...without(state.wanted, [...before, ...reply.positions])],
          letGo,
        )
        set({ wanted, freed: without([...state.freed, ...state.held], [...reply.positions, ...wanted]) })
        take(reply, reply.positions)
        const note = bestNote(fields, reply)
        set({ note: note && { tone: 'warning', ...note } })
      })
    },
    expire,
    refresh: async () => {
      let isToExpire = false
      await inTurn(async () => {
        const { wanted, held } = state
        const isQuiet = isSent(state)
        const reply = await send(null)
        if (!reply?.ok) return
        isToExpire = isOver(reply)
        if (isToExpire) return
        // What was pressed meanwhile is still to be sent, and what is held no more to be held again.
        if (isQuiet && state.wanted === wanted && state.held === held) set({ wanted: reply.positions })
        take(reply)
      })
      if (isToExpire) await expire()
    },
    retry,
    resume: agree,
    settle: async () => {
      await retry()
      // It ends with all that is chosen held, or says why not.
      return state.held.length > 0 && state.note === null
    },
    dismissNote: () => set({ note: null }),
    seeFree: (isFree) => {
      const freed = state.freed.filter((at) => !isFree(at))
      if (freed.length < state.freed.length) set({ freed })
    },
  }
}
