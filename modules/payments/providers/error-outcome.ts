import type { ProviderOutcome } from '#modules/payments/providers/provider.ts'
import {
  type ErrorAction,
  type ProviderError,
  type TransportFault,
  transportErrors,
} from '#modules/payments/providers/provider-errors.ts'

type Failed = Extract<ProviderOutcome, { status: 'declined' | 'unknown' }>

/** After these the provider has refused this very call, and took nothing. */
const REFUSALS: readonly ErrorAction[] = [
  'new_instrument',
  'new_token',
  'new_attempt',
  'fix_input',
  'reapprove',
  'alert_operator',
]

/**
 * What an error says of a payment. It is declined where the provider has refused this very request. A key that is refused (401,
 * 403) and a provider in trouble (408, 429, 5xx) say nothing of an earlier attempt, which may have moved money: unknown.
 */
export function errorOutcome(status: number, { code, action }: ProviderError): Failed {
  const isAboutUs = status === 401 || status === 403 || code === 'INVALID_CREDENTIALS'
  const isInTrouble = status === 408 || status === 429 || status >= 500
  const isRefused = REFUSALS.includes(action) && !isAboutUs && !isInTrouble
  return { status: isRefused ? 'declined' : 'unknown', code, action }
}

/** What a question about a payment says of it that was refused, for whatever reason: nothing. Its money may have moved. */
export const refusedQuestion = ({ code, action }: Failed): Failed => ({ status: 'unknown', code, action })

export const faultOutcome = (fault: TransportFault): Failed => {
  const { code, action } = transportErrors[fault]
  return { status: 'unknown', code, action }
}

/** An answer of another form than its document: money may have moved. */
export const UNREADABLE = faultOutcome('unreadable')
