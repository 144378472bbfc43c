import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type QrPayload, SIGNED, type TicketFields } from '#modules/tickets/qr-payload.ts'

/** Signs what a ticket says and tells whether a presented payload was signed here. */
export interface TicketSigner {
  /** Names the secret that signs. */
  kid: string
  /** Those of the secrets before it. */
  previousKids: readonly string[]
  sign(fields: TicketFields): { payload: QrPayload; hash: string }
  verify(payload: QrPayload): boolean
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MAX_CACHED_KEYS = 1_000

/**
 * The signer of an installation. Each event has its own key, derived from the secret, so that one leaked key mints
 * nothing elsewhere; the hash is HMAC-SHA-256 cut to 80 bits, written in 16 characters (section 9). `kid` names the
 * secret by a fingerprint: tickets of `previousSecrets` go on verifying after a change of secret.
 */
export function ticketSigner(secret: string, previousSecrets: readonly string[] = []): TicketSigner {
  const kid = fingerprint(secret)
  const secrets = new Map([...previousSecrets, secret].map((one) => [fingerprint(one), one]))
  const keys = new Map<string, Buffer>()

  function eventKey(from: string, keyId: string, eventId: string): Buffer {
    const known = keys.get(keyId + eventId)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', from, 'steppers-ticket-v1', `event|${eventId}`, 32))
    if (keys.size >= MAX_CACHED_KEYS) keys.clear()
    keys.set(keyId + eventId, key)
    return key
  }

  return {
    kid,
    previousKids: previousSecrets.map(fingerprint),
    sign(fields) {
      const unsigned = { v: 1 as const, kid, ...fields }
      const hash = hash16(eventKey(secret, kid, fields.eventId), unsigned)
      return { payload: { ...unsigned, hash }, hash }
    },
    verify(payload) {
      const from = secrets.get(payload.kid)
      if (from === undefined) return false
      return sameHash(hash16(eventKey(from, payload.kid, payload.eventId), payload), payload.hash)
    },
  }
}

/** Compares two hashes in a time that tells nothing of where they differ. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

// Each field goes in behind its own length, so that no text can lend characters to its neighbour.
function hash16(key: Buffer, payload: Omit<QrPayload, 'hash'>): string {
  const mac = createHmac('sha256', key)
  // The first code of a ticket has no generation: what was printed before there were others goes on verifying.
  for (const name of payload.g === undefined ? SIGNED : ([...SIGNED, 'g'] as const)) {
    const bytes = Buffer.from(String(payload[name]).normalize('NFC'), 'utf8')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    mac.update(length).update(bytes)
  }
  return base32(mac.digest().subarray(0, 10))
}

const fingerprint = (secret: string): string =>
  base32(Buffer.from(hkdfSync('sha256', secret, 'steppers-ticket-v1', 'kid', 5))).slice(0, 4)

function base32(bytes: Buffer): string {
  let text = ''
  for (
    let rest = BigInt(`0x${bytes.toString('hex')}`), left = bytes.length * 8;
    left > 0;
    left -= 5, rest >>= 5n
  )
    text = CROCKFORD[Number(rest & 31n)] + text
  return text
}
