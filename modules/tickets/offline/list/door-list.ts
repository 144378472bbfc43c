import { hexOf, KEY_BYTES, TYPED_KEY_BYTES, WORD_BYTES } from '#modules/tickets/offline/list/list-keys.ts'
import type { EventId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** What a scanner must know of its event to judge tickets by itself. */
export interface DoorListHead {
  v: 1
  eventId: EventId
  title: string
  startsAt: Instant
  /** When the doors open. */
  doorsAt: Instant
  endsAt: Instant
  /** From when on the door is closed, and the list is wiped. */
  closesAt: Instant
  timeZone: string
  /** The calendar day of its first night. */
  night: string
  isPostponed: boolean
  madeAt: Instant
  /** Goes before each word of a name that is hashed. */
  salt: string
  types: { name: string; isExtra: boolean; admitsOn: number[] | null }[]
  /** Who scanned tickets that were used when the list was made. */
  people: string[]
  tickets: number
}

/** What the list says of a ticket. `unpaid` waits for cash, `passed on` is the code of an earlier holder, `replaced` one from before its name was changed. */
export const LISTED_STATES = [
  'active',
  'used',
  'pending',
  'cancelled',
  'refunded',
  'unpaid',
  'passed on',
  'replaced',
] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** One ticket of a list. Its guest's name can be read only with its code. */
export interface ListedTicket {
  /** SHA-256 of ticket and hash cut to 10 bytes, in hex: by this the ticket is named between scanner and server. */
  key: string
  state: ListedState
  type: DoorListHead['types'][number]
  used: { at: Instant; by: string | null } | null
  sealedGuest: Uint8Array
}

/**
 * The signed list of an event's tickets that a scanner keeps, as bytes: 4 letters, the length of the head, the head in JSON,
 * one column after the other, and 64 bytes of signature. Sorted by key, so the order tells nothing of who bought with whom.
 */
export interface DoorList {
  head: DoorListHead
  byKey(key: Uint8Array): ListedTicket | null
  /** By the key of a typed code, which does not know its ticket. */
  byTypedKey(key: Uint8Array): ListedTicket | null
  /** The tickets whose guest has all these words in their name, by the hashes of the words. */
  byWords(words: Uint8Array[]): ListedTicket[]
}

export const MAGIC = 'SDL1'
export const SIGNATURE_BYTES = 64
const HEAD_AT = 8

/** The bytes of a list that its signature covers, and the signature; null for what is too short to be one. */
export function splitSignature(
  bytes: Uint8Array<ArrayBuffer>,
): { signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> } | null {
  if (bytes.length < HEAD_AT + SIGNATURE_BYTES) return null
  const end = bytes.length - SIGNATURE_BYTES
  return { signed: bytes.subarray(0, end), signature: bytes.subarray(end) }
}

/** Reads a list whose signature was checked before. Throws on anything else. */
export function readDoorList(signed: Uint8Array): DoorList {
  const view = new DataView(signed.buffer, signed.byteOffset, signed.byteLength)
  const text = (from: number, to: number) => new TextDecoder().decode(signed.subarray(from, to))
  if (text(0, 4) !== MAGIC) throw new Error('Not a door list')
  const columnsAt = HEAD_AT + view.getUint32(4)
  const head = JSON.parse(text(HEAD_AT, columnsAt)) as DoorListHead
  const n = head.tickets
  let at = columnsAt
  const column = (bytes: number): number => {
    const from = at
    at += bytes
    return from
  }
  const keysAt = column(KEY_BYTES * n)
  const typedAt = column(TYPED_KEY_BYTES * n)
  const statesAt = column(n)
  const typesAt = column(2 * n)
  const usedAt = column(4 * n)
  const byAt = column(2 * n)
  const wordCountsAt = column(n)
  const lengthsAt = column(2 * n)
  const wordsAt = starts(n, (i) => WORD_BYTES * byteAt(signed, wordCountsAt + i))
  const guestsAt = starts(n, (i) => view.getUint16(lengthsAt + 2 * i))
  const wordsFrom = column(wordsAt[n] ?? 0)
  const guestsFrom = column(guestsAt[n] ?? 0)
  if (at !== signed.length) throw new Error('A door list of another length')

  const ticketAt = (i: number): ListedTicket => {
    const seconds = view.getUint32(usedAt + 4 * i)
    const by = view.getUint16(byAt + 2 * i)
    const [type, state] = [
      head.types[view.getUint16(typesAt + 2 * i)],
      LISTED_STATES[byteAt(signed, statesAt + i)],
    ]
    if (!type || !state) throw new Error('A door list with an unknown state or type')
    return {
      key: hexOf(signed.subarray(keysAt + KEY_BYTES * i, keysAt + KEY_BYTES * (i + 1))),
      state,
      type,
      used: seconds === 0 ? null : { at: instantOf(seconds), by: head.people[by - 1] ?? null },
      sealedGuest: signed.subarray(guestsFrom + (guestsAt[i] ?? 0), guestsFrom + (guestsAt[i + 1] ?? 0)),
    }
  }
  return {
    head,
    byKey: (key) => {
      // A part of a key would be found in the middle of the list, and nothing at all would be anybody's.
      if (key.length !== KEY_BYTES) return null
      let [low, high] = [0, n - 1]
      while (low <= high) {
        const middle = (low + high) >> 1
        const order = compareBytes(signed, keysAt + KEY_BYTES * middle, key)
        if (order === 0) return ticketAt(middle)
        if (order < 0) low = middle + 1
        else high = middle - 1
      }
      return null
    },
    byTypedKey: (key) => {
      for (let i = 0; i < n; i++)
        if (compareBytes(signed, typedAt + TYPED_KEY_BYTES * i, key) === 0) return ticketAt(i)
      return null
    },
    byWords: (words) => {
      const found: ListedTicket[] = []
      for (let i = 0; i < n && words.length > 0; i++) {
        const [from, to] = [wordsFrom + (wordsAt[i] ?? 0), wordsFrom + (wordsAt[i + 1] ?? 0)]
        if (words.every((word) => hasWord(signed, from, to, word))) found.push(ticketAt(i))
      }
      return found
    },
  }
}

const instantOf = (seconds: number): Instant => toInstant(new Date(seconds * 1000))

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

/** Where each of `n` pieces begins, and at last where they end. */
function starts(n: number, lengthOf: (i: number) => number): Uint32Array {
  const begins = new Uint32Array(n + 1)
  for (let i = 0; i < n; i++) begins[i + 1] = (begins[i] ?? 0) + lengthOf(i)
  return begins
}

function compareBytes(bytes: Uint8Array, at: number, other: Uint8Array): number {
  for (let i = 0; i < other.length; i++) {
    const difference = byteAt(bytes, at + i) - byteAt(other, i)
    if (difference !== 0) return difference
  }
  return 0
}

function hasWord(bytes: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  for (let at = from; at < to; at += WORD_BYTES) if (compareBytes(bytes, at, word) === 0) return true
  return false
}
