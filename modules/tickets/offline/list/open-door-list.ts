import {
  type DoorList,
  type ListedTicket,
  readDoorList,
  splitSignature,
} from '#modules/tickets/offline/list/door-list.ts'
import {
  guestKeyText,
  hexOf,
  KEY_BYTES,
  keyText,
  TYPED_KEY_BYTES,
  typedKeyText,
  WORD_BYTES,
  wordText,
} from '#modules/tickets/offline/list/list-keys.ts'
import { nameWords } from '#modules/tickets/offline/list/name-words.ts'

/** The name of a guest, and where they sit in words; both opened by their code. */
export interface OpenedGuest {
  name: string
  seat: string
}

const NONCE_BYTES = 4
const COUNTER_BYTES = 16

/**
 * Reads a list whose Ed25519 signature is that of `publicKey` (32 bytes in base64url); null when it is not, and when the
 * browser knows no such signatures: a list that nobody can check is none.
 */
export async function openDoorList(
  bytes: Uint8Array<ArrayBuffer>,
  publicKey: string,
): Promise<DoorList | null> {
  const parts = splitSignature(bytes)
  if (!parts) return null
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify'])
    const isOurs = await crypto.subtle.verify({ name: 'Ed25519' }, key, parts.signature, parts.signed)
    return isOurs ? readDoorList(parts.signed) : null
  } catch {
    return null
  }
}

/** Finds the ticket of a code; a typed one knows its hash alone. */
export async function findListed(
  list: DoorList,
  { ticketId, hash }: { ticketId?: string; hash: string },
): Promise<ListedTicket | null> {
  if (ticketId) return list.byKey((await sha256(keyText(ticketId, hash))).subarray(0, KEY_BYTES))
  return list.byTypedKey((await sha256(typedKeyText(list.head.eventId, hash))).subarray(0, TYPED_KEY_BYTES))
}

/** Finds the tickets whose guest has every word of what was typed in their name; none for nothing typed. */
export async function findByName(list: DoorList, typed: string): Promise<ListedTicket[]> {
  const hashes = await Promise.all(nameWords(typed).map((word) => sha256(wordText(list.head.salt, word))))
  return list.byWords(hashes.map((hash) => hash.subarray(0, WORD_BYTES)))
}

/** Opens who a ticket is for, with the hash of its code; null when that is not its code. */
export async function openGuest(
  list: DoorList,
  { sealedGuest }: ListedTicket,
  hash: string,
): Promise<OpenedGuest | null> {
  if (sealedGuest.length === 0) return null
  const secret = await sha256(guestKeyText(list.head.eventId, hash))
  const key = await crypto.subtle.importKey('raw', secret, { name: 'AES-CTR' }, false, ['decrypt'])
  const nonce = sealedGuest.slice(0, NONCE_BYTES)
  const counter = new Uint8Array(COUNTER_BYTES)
  counter.set(nonce)
  const algorithm = { name: 'AES-CTR', counter, length: 64 }
  const opened = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealedGuest.slice(NONCE_BYTES)))
  const check = await sha256Bytes(concatenated(secret, opened))
  if (hexOf(check.subarray(0, NONCE_BYTES)) !== hexOf(nonce)) return null
  const [name = '', seat = ''] = new TextDecoder().decode(opened).trimEnd().split('\n')
  return { name, seat }
}

const sha256 = (text: string) => sha256Bytes(new TextEncoder().encode(text))

const sha256Bytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

function concatenated(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
