import { z } from 'zod'

/** What an admin does with a message of a provider that nothing here could act on. */
export const MessageSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('again'), message: z.uuid() }),
  z.strictObject({ intent: z.literal('seen'), message: z.uuid() }),
])

export type MessageAsked = z.infer<typeof MessageSchema>
