import { z } from 'zod'

const id = z.string()

/** The forms of the list of notifications. */
export const NotificationsSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('read-all') }),
  z.strictObject({ intent: z.literal('read'), id }),
  z.strictObject({ intent: z.literal('open'), id }),
])
