import { MAX_TICKET_LIMIT } from '#modules/cart/ticket-limit.ts'
import { z } from 'zod'
import { MAX_CART_LINES } from '#modules/cart/cart.ts'
import type { BillingField } from '#modules/checkout/pay/bill/billing.ts'
import { PAYMENT_METHODS } from '#modules/payments/gateway.ts'
import { MAX_TYPED_CODES, toPromoCode } from '#modules/promo-codes/promo-code.ts'
import { isReferralCode } from '#modules/referrals/referral-code.ts'
import type { ChosenSeats } from '#modules/checkout/quote/seats-for-sale.server.ts'
import type { EventId, SeatId, TicketTypeId } from '#platform/ids.ts'
import { isId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Why a request could not be read: the name of the field as it was sent, and a sentence. */
export interface InvalidRequest {
  code: 'UNREADABLE'
  field: string
  message: string
}

const id = z.string('must be an identifier').refine(isId, 'must be an identifier')
const cents = z
  .int('must be a whole number of cents')
  .min(0, 'must not be negative')
  .max(1_000_000_000, 'is too large')
const text = (maxLength: number) =>
  z.string('must be text').max(maxLength, `must have at most ${maxLength} characters`)

const requestedLine = z.strictObject({
  eventId: id.transform((value) => value as EventId),
  ticketTypeId: id.transform((value) => value as TicketTypeId),
  quantity: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MAX_TICKET_LIMIT, `must be at most ${MAX_TICKET_LIMIT}`),
  unitPriceCents: cents,
})
const lines = z
  .array(requestedLine, 'must be a list')
  .max(MAX_CART_LINES, `must have at most ${MAX_CART_LINES} lines`)

// What can be no code is looked for all the same, and found unknown: whoever typed it is told so, with what they typed.
const promoCodes = z
  .array(
    text(100).transform((typed) => toPromoCode(typed) ?? typed.trim()),
    'must be a list',
  )
  .max(MAX_TYPED_CODES, `must have at most ${MAX_TYPED_CODES} codes`)
  .optional()

const MAX_SEATS = 100
const seats = z
  .array(
    z.strictObject({
      eventId: id.transform((value) => value as EventId),
      seatIds: z
        .array(
          id.transform((value) => value as SeatId),
          'must be a list',
        )
        .min(1, 'must have at least 1 seat')
        .max(MAX_SEATS, `must have at most ${MAX_SEATS} seats`),
    }),
    'must be a list',
  )
  .max(MAX_CART_LINES, `must have at most ${MAX_CART_LINES} events`)
  .optional()

const QuoteBody = z.strictObject({ items: lines, promoCodes, seats })

// `checkBilling` checks the length of each field. Here only what no form could send is refused.
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
  } satisfies Record<BillingField, z.ZodType<string>>)
  .partial()

const CheckoutBody = z.strictObject({
  clientKey: text(100)
    .min(8, 'must have at least 8 characters')
    .regex(/^[\w-]+$/, 'may hold letters, digits, - and _ only'),
  items: lines,
  totalCents: cents,
  billing,
  method: z.enum([...PAYMENT_METHODS, 'free'], 'This payment method is not supported'),
  sourceToken: text(4000).optional(),
  referralCode: text(64)
    .refine((code) => code === '' || isReferralCode(code), 'may hold letters, digits, - and _ only')
    .optional(),
  promoCodes,
  seats,
})

// `free` is a card payment of nothing: no method is asked when the total is zero.
const checkoutRequest = CheckoutBody.transform(({ items, method, sourceToken, referralCode, ...rest }) => ({
  ...rest,
  lines: items,
  method: method === 'free' ? 'card' : method,
  sourceToken: sourceToken ?? null,
  referralCode: referralCode ?? null,
}))

/** A line of a cart as a browser sends it: its price is what the buyer was shown, never what is charged. */
export type RequestedLine = z.output<typeof requestedLine>

/** What a browser sends to buy a cart. `clientKey` is the same for the same cart: sending it again charges once. */
export type CheckoutBody = z.output<typeof CheckoutBody>

/** A request to buy. A total other than what the buyer would pay now is AMOUNT_MISMATCH, and nothing is charged. */
export type CheckoutRequest = z.output<typeof checkoutRequest> & {
  /** The session of the holds on its seats, which a browser sends as a cookie. */
  seatSession?: string | null
}

/** A cart to be priced, with the promo codes that were typed. */
export interface QuoteRequest {
  lines: RequestedLine[]
  promoCodes: string[]
  seats: ChosenSeats[]
}

export function readQuoteRequest(body: unknown): Result<QuoteRequest, InvalidRequest> {
  const read = QuoteBody.safeParse(body)
  if (!read.success) return fail(unreadable(read.error))
  return ok({ lines: read.data.items, promoCodes: read.data.promoCodes ?? [], seats: read.data.seats ?? [] })
}

export function readCheckoutRequest(body: unknown): Result<CheckoutRequest, InvalidRequest> {
  const read = checkoutRequest.safeParse(body)
  return read.success ? ok(read.data) : fail(unreadable(read.error))
}

const MAX_NAMED_FIELD = 40

function unreadable(error: z.ZodError): InvalidRequest {
  const issue = error.issues[0]
  const field = issue?.path.join('.') || 'body'
  // Not all that were sent: a body may hold many thousands.
  const unknown = issue?.code === 'unrecognized_keys' && issue.keys[0]?.slice(0, MAX_NAMED_FIELD)
  const why = unknown ? `unknown field ${unknown}` : issue?.message
  return { code: 'UNREADABLE', field, message: `${field}: ${why ?? 'cannot be read'}` }
}
