import { z } from 'zod'

/** The forms for the address of one's list: it is made, made anew, stopped. */
export const MyListSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('make-address') }),
  z.strictObject({ intent: z.literal('renew-address') }),
  z.strictObject({ intent: z.literal('stop-address') }),
])
