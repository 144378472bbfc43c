/** An identifier that sorts by creation (RFC 9562, version 7), made by the application and not by the database. */
export type Id<Noun extends string> = string & { readonly __id: Noun }

export type PersonId = Id<'person'>
export type EventId = Id<'event'>
export type TicketTypeId = Id<'ticket type'>
export type CheckoutId = Id<'checkout'>
export type OrderId = Id<'order'>
export type TicketId = Id<'ticket'>
export type PaymentId = Id<'payment'>
export type OrganizerId = Id<'organizer'>

/** A new UUID of version 7. `epochMs` is given only by tests and demo data, which must be repeatable. */
export function newId<Noun extends string>(epochMs: number = Date.now(), random = randomBytes()): Id<Noun> {
  const bytes = random
  for (let i = 5, rest = epochMs; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<Noun>
}

const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text from outside has the form of an identifier; it says nothing of existence. */
export const isId = (text: string): boolean => UUID.test(text)
