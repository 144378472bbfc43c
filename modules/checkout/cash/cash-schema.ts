import { z } from 'zod'
import { moneyField, paragraphField } from '#platform/form-fields.ts'
import type { EventId, OrderId } from '#platform/ids.ts'
import { toCents, ZERO_CENTS } from '#platform/money.ts'

const COUNTED = 'Please enter what you counted, such as 240 or 240.50.'

/** What the page of cash sends: an order is paid, or a box is counted. */
export const CashSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('paid'),
    order: z.uuid().transform((id) => id as OrderId),
  }),
  z.strictObject({
    intent: z.literal('close'),
    event: z.uuid().transform((id) => id as EventId),
    expected: z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform((cents) => toCents(Number(cents))),
    counted: moneyField({ max: 99_999_999, required: COUNTED, message: COUNTED }).transform(
      (cents) => cents ?? ZERO_CENTS,
    ),
    note: paragraphField({ max: 500 }).default(''),
  }),
])
