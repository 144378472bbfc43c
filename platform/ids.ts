/** An identifier that sorts by creation (RFC 9562, version 7), made by the application and not by the database. */
export type Id<Noun extends string> = string & { readonly __id: Noun }

export type PersonId = Id<'person'>
export type EventId = Id<'event'>
export type TicketTypeId = Id<'ticket type'>
export type CheckoutId = Id<'checkout'>
export type OrderId = Id<'order'>
export type TicketId = Id<'ticket'>
export type PaymentId = Id<'payment'>
export type RefundId = Id<'refund'>
export type RefundRequestId = Id<'refund request'>
export type OrganizerId = Id<'organizer'>
export type PictureId = Id<'picture'>
export type SeriesId = Id<'series'>
export type UploadId = Id<'upload'>
export type ImportId = Id<'import'>
export type PayoutId = Id<'payout'>
export type PayoutAccountId = Id<'payout account'>
export type PromoCodeId = Id<'promo code'>
export type ShiftId = Id<'shift'>
export type DoorLinkId = Id<'door link'>
export type SeatingChartId = Id<'seating chart'>
export type SeatId = Id<'seat'>
export type SeatHoldId = Id<'seat hold'>

/**
 * A new UUID of version 7. Identifiers of one process sort in the order they were made, also within a millisecond, so
 * that the tickets of a party keep theirs.
 */
export function newId<Noun extends string>(): Id<Noun> {
  const now = Date.now()
  sequence = now > millisecond ? 0 : sequence + 1
  millisecond = Math.max(now, millisecond) + (sequence >> SEQUENCE_BITS)
  sequence &= (1 << SEQUENCE_BITS) - 1
  return idAt(millisecond, randomBytes(), sequence)
}

const SEQUENCE_BITS = 12
let millisecond = 0
let sequence = 0

/** The identifier of a given moment, for demo data and tests, which must be repeatable: from its own random bytes. */
export function idAt<Noun extends string>(
  epochMs: number,
  random: Uint8Array,
  sequence12?: number,
): Id<Noun> {
  const bytes = Uint8Array.from(random)
  for (let i = 5, rest = epochMs; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  const counted = sequence12 ?? ((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)
  bytes[6] = 0x70 | ((counted >> 8) & 0x0f)
  bytes[7] = counted & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<Noun>
}

const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16))

/** When an identifier of version 7 was made, in milliseconds since 1970. */
export const idTimeMs = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text from outside has the form of an identifier; it says nothing of existence. */
export const isId = (text: string): boolean => UUID.test(text)
