/** What everybody may know of a seat. Unavailable: the host keeps it back, or it has no category. */
export const SEAT_STATUS = { free: 0, held: 1, sold: 2, unavailable: 3 } as const
export type SeatStatus = (typeof SEAT_STATUS)[keyof typeof SEAT_STATUS]

/** Two bits a seat, by position, four seats a byte. */
export function packStatus(statuses: Uint8Array): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(Math.ceil(statuses.length / 4))
  statuses.forEach((status, at) => (packed[at >> 2]! |= status << ((at & 3) * 2)))
  return packed
}

/** The statuses of `count` seats; those that the bytes do not reach are unavailable. */
export const unpackStatus = (packed: Uint8Array, count: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: count }, (_, at) =>
    at >> 2 < packed.length ? (packed[at >> 2]! >> ((at & 3) * 2)) & 3 : SEAT_STATUS.unavailable,
  )
