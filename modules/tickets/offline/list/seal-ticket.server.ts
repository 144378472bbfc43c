import { createCipheriv, createHash, hkdfSync } from 'node:crypto'
import {
  guestKeyText,
  KEY_BYTES,
  keyText,
  TYPED_KEY_BYTES,
  typedKeyText,
  WORD_BYTES,
  wordText,
} from '#modules/tickets/offline/list/list-keys.ts'
import { nameWords } from '#modules/tickets/offline/list/name-words.ts'
import type { SealedTicket } from '#modules/tickets/offline/list/write-door-list.ts'
import type { EventId, TicketId } from '#platform/ids.ts'

const NONCE_BYTES = 4
/** Names are filled up to multiples of this, so that their length tells little. */
const BLOCK = 8
const SALT_BYTES = 12

/** Seals what a list holds of one ticket: who it is for can be opened with its hash alone. */
export function sealTicket(
  eventId: EventId,
  {
    ticketId,
    hash,
    name,
    seat,
    salt,
  }: { ticketId: TicketId; hash: string; name: string; seat: string; salt: string },
): SealedTicket {
  return {
    key: sha256(keyText(ticketId, hash)).subarray(0, KEY_BYTES),
    typedKey: sha256(typedKeyText(eventId, hash)).subarray(0, TYPED_KEY_BYTES),
    words: nameWords(name).map((word) => sha256(wordText(salt, word)).subarray(0, WORD_BYTES)),
    guest:
      name === '' && seat === ''
        ? new Uint8Array()
        : sealGuest(sha256(guestKeyText(eventId, hash)), `${oneLine(name)}\n${seat}`),
  }
}

// AES-CTR under a nonce that is a hash of what it seals: another name of the same code never meets the same key stream, and
// opening it with the wrong code is noticed. That nobody changed it is what the list's signature says.
function sealGuest(key: Buffer, text: string): Uint8Array {
  const bare = Buffer.from(text)
  const plain = Buffer.concat([bare, Buffer.alloc((BLOCK - (bare.length % BLOCK)) % BLOCK, ' ')])
  const nonce = createHash('sha256').update(key).update(plain).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.concat([nonce, Buffer.alloc(12)]))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final()])
}

const oneLine = (name: string): string => name.replaceAll(/\s+/gu, ' ')

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Goes before the words of names of one event, the same in each of its lists. */
export const listSalt = (secret: string, eventId: EventId): string =>
  Buffer.from(hkdfSync('sha256', secret, 'door list words', eventId, SALT_BYTES)).toString('base64url')
