import { z } from 'zod'
import { VOID_REASONS } from '#modules/checkout/void/void-reason.ts'
import { paragraphField } from '#platform/form-fields.ts'

const MAX_WORDS = 500

/** What a host sends who makes a ticket void. */
export const VoidSchema = z.strictObject({
  why: z.enum(VOID_REASONS, 'Please say why.'),
  words: paragraphField({ max: MAX_WORDS }).default(''),
})
