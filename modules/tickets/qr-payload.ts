import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import { isId } from '#platform/ids.ts'
import type { Result } from '#platform/result.ts'
import { fail, ok } from '#platform/result.ts'

/**
 * The fields of a ticket's payload, as the specification lists them (section 3). Texts are already shortened and
 * cleaned.
 */
export interface TicketFields {
  ticketId: TicketId
  eventId: EventId
  orderId: OrderId
  holderName: string
  ticketType: string
  /** The day the event starts in its own zone: "2026-12-12". */
  eventDate: string
  venue: string
  /** Which code of this ticket it is, from the second on: one for each holder, and none of the earlier ones opens a door. */
  g?: number
}

/** The fields with the form's version, the key that signed them and the 16-character validation hash. */
export interface QrPayload extends TicketFields {
  v: 1
  kid: string
  hash: string
}

/** What can be presented at a door: the whole payload, the short door code, or the typed hash. */
export type Scan =
  | { kind: 'payload'; payload: QrPayload }
  | { kind: 'door code'; ticketId: TicketId; hash: string }
  | { kind: 'hash'; hash: string }

/** Longer than any code this product prints; the rest of a longer text is ignored. */
export const MAX_SCAN_LENGTH = 2_048

/** The longest name in a code. */
export const MAX_NAME_LENGTH = 40
const HASH_LENGTH = 16
const HASH = /^[0-9A-HJKMNP-TV-Z]{16}$/
const DOOR_CODE = /^T1:([0-9A-F]{32}):([0-9A-HJKMNP-TV-Z]{16})$/
/** The fields that the hash of a payload covers, in this order. */
export const SIGNED = [
  'v',
  'kid',
  'ticketId',
  'eventId',
  'orderId',
  'holderName',
  'ticketType',
  'eventDate',
  'venue',
] as const
const FIELD_NAMES: string[] = [...SIGNED, 'hash']
const MAX_GENERATION = 9_999

/**
 * Makes the signed fields from the facts of a sale: names cut to 40 characters and freed of line breaks and control
 * characters, the venue falling back to the location and then to "TBD" (section 3).
 */
export function ticketFields(facts: {
  ticketId: TicketId
  eventId: EventId
  orderId: OrderId
  holderName: string
  ticketType: string
  eventDate: string
  venue: string
  location: string
}): TicketFields {
  return {
    ticketId: facts.ticketId,
    eventId: facts.eventId,
    orderId: facts.orderId,
    holderName: cut(facts.holderName),
    ticketType: cut(facts.ticketType),
    eventDate: cut(facts.eventDate),
    venue: cut(facts.venue) || cut(facts.location) || 'TBD',
  }
}

/** The fields of a ticket that gets another holder: as it was issued, under their name, and of the next generation. */
export const reissuedFields = (payload: QrPayload, holderName: string): TicketFields => ({
  ...renamedFields(payload, holderName),
  g: (payload.g ?? 1) + 1,
})

/** The fields of a ticket whose holder is called otherwise. */
export const renamedFields = (payload: QrPayload, holderName: string): TicketFields => {
  const { ticketId, eventId, orderId, ticketType, eventDate, venue, g } = payload
  return {
    ticketId,
    eventId,
    orderId,
    holderName: cut(holderName),
    ticketType,
    eventDate,
    venue,
    ...(g && { g }),
  }
}

function cut(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Array.from(clean).slice(0, MAX_NAME_LENGTH).join('').trimEnd()
}

/** The payload as the picture carries it: JSON in pure ASCII, since readers disagree on the charset of anything else. */
export const payloadText = (payload: QrPayload): string =>
  JSON.stringify(payload, [...FIELD_NAMES, 'g']).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * The short code that scans in the dark. It uses only characters of QR's alphanumeric mode, so it fits QR version 3.
 */
export const doorCode = (ticketId: TicketId, hash: string): string =>
  `T1:${ticketId.replaceAll('-', '').toUpperCase()}:${hash}`

/** The hash in fours, to be read out and typed: "K7P3-MZQ9-0ABC-DEFG". */
export const formatHash = (hash: string): string => hash.match(/.{1,4}/g)?.join('-') ?? ''

/**
 * Parses what a camera, a hand scanner or a keyboard gave. It does not decide whether the ticket is valid: the door
 * does. A typed hash may be in any case, with spaces and dashes, O for 0 and I or L for 1. Fails with `UNREADABLE` on
 * everything else.
 */
export function readScan(text: string): Result<Scan, { code: 'UNREADABLE' }> {
  if (text.length > MAX_SCAN_LENGTH) return fail({ code: 'UNREADABLE' })
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return readPayload(trimmed)

  const [, hex, hash] = DOOR_CODE.exec(trimmed.toUpperCase()) ?? []
  if (hex && hash) {
    const ticketId = hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    return ok({ kind: 'door code', ticketId: ticketId as TicketId, hash })
  }

  const typed = typedSigns(trimmed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return HASH.test(typed) ? ok({ kind: 'hash', hash: typed }) : fail({ code: 'UNREADABLE' })
}

/** What was typed without the spaces and dashes that a hash is written with. */
const typedSigns = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Pd}\u2212._]/gu, '')

/** Whether a typed text is shorter than the hash of any ticket; spaces and dashes do not count. */
export const isShorterThanHash = (text: string): boolean =>
  text.length <= MAX_SCAN_LENGTH && typedSigns(text).length < HASH_LENGTH

/** How many characters of a code were typed; 0 for what cannot begin one. */
export function typedCodeLength(text: string): number {
  const typed = typedSigns(text)
  return /^[0-9a-z]+$/i.test(typed) ? typed.length : 0
}

function readPayload(text: string): Result<Scan, { code: 'UNREADABLE' }> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return fail({ code: 'UNREADABLE' })
  }
  return isPayload(read) ? ok({ kind: 'payload', payload: read }) : fail({ code: 'UNREADABLE' })
}

/**
 * Whether a value from outside has exactly the fields of a payload, each in its format. It does not check the
 * signature.
 */
export function isPayload(value: unknown): value is QrPayload {
  if (typeof value !== 'object' || value === null) return false
  const fields = FIELD_NAMES.length + (Object.hasOwn(value, 'g') ? 1 : 0)
  if (Object.keys(value).length !== fields) return false
  const field = (name: string): unknown =>
    Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined
  const isText = (name: string, max = 2 * MAX_NAME_LENGTH): boolean => {
    const text = field(name)
    return typeof text === 'string' && text.length <= max && text.isWellFormed()
  }
  const isIdentifier = (name: string): boolean => isText(name) && isId(String(field(name)))
  return (
    field('v') === 1 &&
    isGeneration(field('g')) &&
    ['ticketId', 'eventId', 'orderId'].every(isIdentifier) &&
    ['holderName', 'ticketType', 'eventDate', 'venue'].every((name) => isText(name)) &&
    isText('kid', 8) &&
    isText('hash', 16) &&
    HASH.test(String(field('hash')))
  )
}

const isGeneration = (value: unknown): boolean =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 2 && Number(value) <= MAX_GENERATION)
