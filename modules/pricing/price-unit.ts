/** What the price of a ticket is for, by how many guests one lets in: "per person", "for 8 guests", or "each" of an extra. */
export function priceUnit(admits: number): string {
  if (admits === 0) return 'each'
  return admits === 1 ? 'per person' : `for ${admits} guests`
}

/** The same behind a price that is paid at the door. */
export const DOOR_UNIT = `${priceUnit(1)} at the door`
