import {
  type DoorListHead,
  LISTED_STATES,
  type ListedState,
  MAGIC,
} from '#modules/tickets/offline/list/door-list.ts'
import { KEY_BYTES, TYPED_KEY_BYTES, WORD_BYTES } from '#modules/tickets/offline/list/list-keys.ts'

/** What of a ticket depends on its code and its guest alone. */
export interface SealedTicket {
  key: Uint8Array
  typedKey: Uint8Array
  words: Uint8Array[]
  guest: Uint8Array
}

/** A line of a list that is about to be written: positions in the head's `types` and, from 1, in its `people`. */
export interface ListLine extends SealedTicket {
  state: ListedState
  type: number
  usedSeconds: number
  usedBy: number
}

const MAX_GUEST_BYTES = 65_535

/** Writes a list as `readDoorList` reads it, without its signature. */
export function writeDoorList(
  head: Omit<DoorListHead, 'tickets'>,
  unsorted: ListLine[],
): Uint8Array<ArrayBuffer> {
  const lines = unsorted.toSorted((a, b) => order(a.key, b.key))
  const json = new TextEncoder().encode(JSON.stringify({ ...head, tickets: lines.length }))
  const n = lines.length
  const words = lines.reduce((sum, line) => sum + line.words.length * WORD_BYTES, 0)
  const guests = lines.reduce((sum, line) => sum + line.guest.length, 0)
  const fixed = KEY_BYTES + TYPED_KEY_BYTES + 1 + 2 + 4 + 2 + 1 + 2
  const bytes = new Uint8Array(8 + json.length + fixed * n + words + guests)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode(MAGIC))
  view.setUint32(4, json.length)
  bytes.set(json, 8)
  let at = 8 + json.length
  const put = (some: Uint8Array) => {
    bytes.set(some, at)
    at += some.length
  }
  const putNumber = (size: 1 | 2 | 4, value: number) => {
    if (size === 1) view.setUint8(at, value)
    else if (size === 2) view.setUint16(at, value)
    else view.setUint32(at, value)
    at += size
  }
  for (const { key } of lines) put(key)
  for (const { typedKey } of lines) put(typedKey)
  for (const { state } of lines) putNumber(1, LISTED_STATES.indexOf(state))
  for (const { type } of lines) putNumber(2, type)
  for (const { usedSeconds } of lines) putNumber(4, usedSeconds)
  for (const { usedBy } of lines) putNumber(2, usedBy)
  for (const { words: its } of lines) putNumber(1, its.length)
  for (const { guest } of lines) {
    if (guest.length > MAX_GUEST_BYTES) throw new Error('A guest that is too long for a list')
    putNumber(2, guest.length)
  }
  for (const { words: its } of lines) for (const word of its) put(word)
  for (const { guest } of lines) put(guest)
  return bytes
}

function order(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
