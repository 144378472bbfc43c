import type { OrderId } from '#platform/ids.ts'

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The code a person reads out: eight characters without 0, 1, I and O, made from the random end of the order's id.
 * Unique within an event by the database; it finds an order but grants nothing.
 */
export function orderCode(id: OrderId): string {
  const bits = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`)
  return Array.from({ length: 8 }, (_, at) => ALPHABET[Number((bits >> BigInt(at * 5)) & 31n)]).join('')
}
