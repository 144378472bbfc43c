import {
  addScan,
  byHandToday,
  doorNow,
  type DoorSettings,
  openMemory,
  rewriteScan,
  tell,
  usesKnown,
  waitingIn,
} from '#modules/tickets/offline/door-memory.client.ts'
import { foundByList } from '#modules/tickets/find-guest/found-by-list.ts'
import type { FoundGuest } from '#modules/tickets/find-guest/found-guest.ts'
import { countsToday } from '#modules/tickets/offline/day-number.ts'
import type { DoorStatus } from '#modules/tickets/offline/door-status.ts'
import {
  findByCode,
  judgePresented,
  judgeWithoutList,
  type Presented,
} from '#modules/tickets/offline/judge/judge-presented.ts'
import type { KeptScan, Use } from '#modules/tickets/offline/kept-door.ts'
import type { ListedTicket } from '#modules/tickets/offline/list/door-list.ts'
import { findByName } from '#modules/tickets/offline/list/open-door-list.ts'
import { openScanStore } from '#modules/tickets/offline/scan-store.client.ts'
import { syncDoor } from '#modules/tickets/offline/sync-door.client.ts'
import type { CheckInFailure, SeenGuest } from '#modules/tickets/ticket.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { epochMs, type Instant, MINUTE_MS, systemNow } from '#platform/time.ts'

/** One door of one person on this device: its list, its scans, and its contact with the server. */
export interface DoorKeeper {
  status: () => DoorStatus
  deviceId: () => string
  /** Keeps a code that is about to be sent to the server; null when the browser could not. */
  keepAsked: (code: string) => Promise<KeptScan | null>
  /** The server answered a kept scan. */
  settle: (scan: KeptScan, isIn: boolean) => Promise<void>
  /**
   * Judges by the list, and keeps what came of it before it is told; `full` when it cannot be kept. `byHand` lets in what
   * is left to a person, as every code is without a list; `isOpened`, before the door's time. Null where they may scan no more.
   */
  judge: (
    presented: Presented,
    options: { asked?: KeptScan | null; byHand?: boolean; isOpened?: boolean },
  ) => Promise<Result<SeenGuest, CheckInFailure> | 'full' | null>
  /** Who a code would let in by the list, without letting them in; null where it would let in nobody. */
  look: (code: string, isOpened: boolean) => Promise<SeenGuest | null>
  /** Finds guests by every word of their name, of whom the list tells no more without their code. */
  find: (typed: string) => Promise<FoundGuest[]>
  takeBack: (counter: number) => Promise<void>
  /** Scans of this device that the server has not, newest first. */
  waiting: () => KeptScan[]
  /** This moment by the clock of the server. */
  now: () => Instant
  /** Sends what waits, and hears the news; the list is fetched once a minute. */
  sync: () => Promise<void>
  loseSignal: () => void
  loseSession: () => void
}

const LIST_EVERY_MS = MINUTE_MS

/** Who is let in without being on the list. */
const STRANGER: SeenGuest = { holderName: 'Guest', ticketType: 'Let in by hand', isExtra: false, seat: null }

/** Opens a door as the browser kept it. Rejects where the browser keeps nothing. */
export async function keepDoor(settings: DoorSettings): Promise<DoorKeeper> {
  const memory = await openMemory(await openScanStore(), settings)
  let listAskedMs = 0
  let syncing: Promise<void> | null = null

  async function sync(): Promise<void> {
    const nowMs = epochMs(systemNow())
    const wantsList = memory.list === null || nowMs - listAskedMs >= LIST_EVERY_MS
    if (wantsList) listAskedMs = nowMs
    await syncDoor(memory, wantsList)
  }

  /** What the list says of what is presented, or there is to say without one; null for whoever may scan no more. */
  async function byList(presented: Presented, isOpened: boolean) {
    const { list, kept, door, settings } = memory
    if (!door.contact) return null
    let judged
    if (list && kept) {
      const usedOf = await usesKnown(memory, list)
      const facts = { list, listedAt: kept.listedAt, usedOf, isOpened }
      judged = await judgePresented(presented, facts, doorNow(memory))
    } else judged = 'code' in presented ? judgeWithoutList(presented.code, settings.eventId) : null
    if (!judged || judged.ticket || !('code' in presented)) return judged
    const use = await byHandToday(memory, presented.code)
    if (!use) return judged
    const { at: usedAt, by: usedBy } = use
    return { ...judged, verdict: fail({ code: 'ALREADY_IN' as const, guest: STRANGER, usedAt, usedBy }) }
  }

  tell(memory)
  return {
    status: () => memory.status,
    deviceId: () => memory.door.deviceId,
    keepAsked: async (code) => {
      const scan = await addScan(memory, { kind: 'asked', code })
      if (scan) memory.inFlight.add(scan.counter)
      return scan
    },
    settle: async (scan, isIn) => {
      const found = memory.list && scan.code ? await findByCode(memory.list, scan.code) : null
      const kind = isIn ? 'in' : 'refused'
      await rewriteScan(memory, { ...scan, kind, isKept: true, ticketKey: found?.ticket.key })
      memory.inFlight.delete(scan.counter)
      tell(memory)
    },
    judge: async (presented, { asked = null, byHand = false, isOpened = false }) => {
      if (asked) memory.inFlight.delete(asked.counter)
      const judged = await byList(presented, isOpened)
      if (!judged) return null
      const { verdict, ticket } = judged
      const guest = verdict.ok ? verdict.value : 'guest' in verdict.failure ? verdict.failure.guest : null
      const kind = byHand ? 'by hand' : verdict.ok ? 'in' : 'refused'
      const said = {
        kind,
        ...('code' in presented ? { code: presented.code } : { key: presented.key }),
        ticketKey: ticket?.key,
        holderName: guest?.holderName,
        reason: verdict.ok || byHand ? undefined : verdict.failure.code,
      } as const
      const stored = asked ? await rewriteScan(memory, { ...asked, ...said }) : await addScan(memory, said)
      tell(memory)
      if (!stored) return 'full'
      return byHand ? ok(guest ?? STRANGER) : verdict
    },
    look: async (code, isOpened) => {
      const judged = await byList({ code }, isOpened)
      return judged?.verdict.ok ? judged.verdict.value : null
    },
    find: async (typed) => {
      const { list } = memory
      if (!list) return []
      const usedOf = await usesKnown(memory, list)
      const usedToday = ({ type }: ListedTicket, use: Use | null) =>
        use && countsToday(list.head, { at: use.at, isExtra: type.isExtra }, doorNow(memory)) ? use : null
      const found = (await findByName(list, typed)).map((ticket) => ({
        key: ticket.key,
        ticketType: ticket.type.name,
        usedAt: usedToday(ticket, usedOf(ticket))?.at ?? null,
      }))
      return foundByList(found, list.head.timeZone)
    },
    takeBack: async (counter) => {
      await addScan(memory, { kind: 'undone', undoes: counter })
      tell(memory)
    },
    waiting: () => waitingIn(memory).toReversed(),
    now: () => doorNow(memory),
    sync: () => (syncing ??= sync().finally(() => (syncing = null))),
    loseSignal: () => tell(memory, { link: 'offline' }),
    loseSession: () => tell(memory, { link: 'signed out' }),
  }
}
