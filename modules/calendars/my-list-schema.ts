import { z } from 'zod'

/** The forms for the address of one's list: one that is made (anew), and none any more. */
export const MyListSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('make-address') }),
  z.strictObject({ intent: z.literal('stop-address') }),
])
