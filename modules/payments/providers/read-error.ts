import { z } from 'zod'
import { paypalErrors } from '#modules/payments/paypal/paypal-errors.ts'
import { type ProviderError, statusError, UNKNOWN } from '#modules/payments/providers/provider-errors.ts'
import { squareErrors } from '#modules/payments/square/square-errors.ts'

const PaypalFailure = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

const SquareFailure = z.object({
  errors: z.array(z.object({ category: z.string(), code: z.string() })).min(1),
})

/** The error behind an answer, and the provider's own name of it for the log. */
export type ReadError = ProviderError & { name: string }

/** What PayPal says went wrong: the first issue, else the name of the answer, else the error of a sign-in, else the status. */
export function readPaypalError(status: number, body: unknown): ReadError {
  const read = PaypalFailure.safeParse(body)
  const { name, error, details } = read.success ? read.data : {}
  const issue = details?.[0]?.issue
  if (issue !== undefined) return { ...(paypalErrors.get(issue) ?? UNKNOWN), name: issue }
  const named = name === undefined ? paypalErrors.get(error ?? '') : paypalErrors.get(`name:${name}`)
  if (named) return { ...named, name: name ?? error ?? '' }
  return { ...statusError(status), name: name ?? error ?? `HTTP ${status}` }
}

/** What Square says went wrong: what is wrong with the card or wallet before anything else, else the status. */
export function readSquareError(status: number, body: unknown): ReadError {
  const read = SquareFailure.safeParse(body)
  if (!read.success) return { ...statusError(status), name: `HTTP ${status}` }
  const { errors } = read.data
  const { code } = errors.find(({ category }) => category === 'PAYMENT_METHOD_ERROR') ?? errors[0]!
  return { ...(squareErrors.get(code) ?? UNKNOWN), name: code }
}
