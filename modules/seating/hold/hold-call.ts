import { z } from 'zod'
import { isId, type SeatId } from '#platform/ids.ts'

const seatIds = z
  .array(z.string().refine(isId))
  .max(100)
  .transform((ids) => ids as SeatId[])

/** What a page asks of the seats that its visitor holds at one event. */
export const HoldCall = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('hold'), seatIds }),
  /** Without `seatIds`: all of them. */
  z.strictObject({ intent: z.literal('release'), seatIds: seatIds.optional() }),
  z.strictObject({ intent: z.literal('extend') }),
])
