import { z } from 'zod'
import type { CheckoutRequest } from '#modules/checkout/check-out.server.ts'
import type { WantedLine } from '#modules/checkout/quote.ts'
import { isReferralCode } from '#modules/referrals/referral-code.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { isId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** A request that does not read: the field's name as it was sent, and a sentence on what is wrong with it. */
export interface Unreadable {
  code: 'UNREADABLE'
  field: string
  message: string
}

const MOST_LINES = 50
const MOST_OF_ONE_TYPE = 100

const id = z.string('must be an identifier').refine(isId, 'must be an identifier')
const cents = z
  .int('must be a whole number of cents')
  .min(0, 'must not be negative')
  .max(1_000_000_000, 'is too large')
const text = (longest: number) =>
  z.string('must be text').max(longest, `must have at most ${longest} characters`)

const lines = z
  .array(
    z.strictObject({
      eventId: id.transform((value) => value as EventId),
      ticketTypeId: id.transform((value) => value as TicketTypeId),
      quantity: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(MOST_OF_ONE_TYPE, `must be at most ${MOST_OF_ONE_TYPE}`),
      unitPriceCents: cents,
    }),
    'must be a list',
  )
  .max(MOST_LINES, `must have at most ${MOST_LINES} lines`)

const QuoteBody = z.strictObject({ items: lines })

// What a field may hold at most is told by `checkBilling`; here only what no form could ever send is refused.
const billing = z
  .strictObject({
    email: text(1000),
    fullName: text(1000),
    addressLine1: text(1000),
    addressLine2: text(1000),
    locality: text(1000),
    administrativeDistrictLevel1: text(1000),
    postalCode: text(1000),
    country: text(1000),
    phoneNumber: text(1000),
  })
  .partial()

const CheckoutBody = z.strictObject({
  clientKey: text(100)
    .min(8, 'must have at least 8 characters')
    .regex(/^[\w-]+$/, 'may hold letters, digits, - and _ only'),
  items: lines,
  totalCents: cents,
  billing,
  method: z.enum(['card', 'cashapp', 'paypal', 'cash', 'free'], 'This payment method is not supported'),
  sourceToken: text(4000).optional(),
  referralCode: text(64)
    .refine((code) => code === '' || isReferralCode(code), 'may hold letters, digits, - and _ only')
    .optional(),
})

export function readQuoteRequest(body: unknown): Result<WantedLine[], Unreadable> {
  const read = QuoteBody.safeParse(body)
  return read.success ? ok(read.data.items) : fail(unreadable(read.error))
}

/** `free` is a card payment of nothing: no method is asked when the total is zero. */
export function readCheckoutRequest(body: unknown): Result<CheckoutRequest, Unreadable> {
  const read = CheckoutBody.safeParse(body)
  if (!read.success) return fail(unreadable(read.error))
  const { items, method, sourceToken, referralCode, ...rest } = read.data
  return ok({
    ...rest,
    lines: items,
    method: method === 'free' ? 'card' : method,
    sourceToken: sourceToken ?? null,
    referralCode: referralCode ?? null,
  })
}

function unreadable(error: z.ZodError): Unreadable {
  const issue = error.issues[0]
  const field = issue?.path.join('.') || 'body'
  return { code: 'UNREADABLE', field, message: `${field}: ${issue?.message ?? 'cannot be read'}` }
}
