import type { PaymentErrorCode } from '#modules/payments/errors.ts'

/**
 * What follows from a provider's error. `reconcile`: nothing is charged again before the provider was asked what it holds.
 * `reapprove`: the buyer goes to the same page of the provider again. `new_attempt`: what we name is gone at the provider.
 */
export type ErrorAction =
  | 'retry_same_key'
  | 'reconcile'
  | 'reapprove'
  | 'await_approval'
  | 'new_instrument'
  | 'new_token'
  | 'new_attempt'
  | 'fix_input'
  | 'refresh_token_once'
  | 'use_details'
  | 'alert_operator'

/** A provider's error in our words. `retryable`: the same call may be made again by itself, under the same key. */
export interface ProviderError {
  code: PaymentErrorCode
  action: ErrorAction
  retryable: boolean
}

export type ErrorTable = ReadonlyMap<string, ProviderError>

type Row = [code: PaymentErrorCode, action: ErrorAction, retryable: boolean, names: string]

/** A table by the provider's own names, from rows that each list the names of one meaning. */
export const errorTable = (rows: Row[]): ErrorTable =>
  new Map(
    rows.flatMap(([code, action, retryable, names]) =>
      names.split(/\s+/).map((name): [string, ProviderError] => [name, { code, action, retryable }]),
    ),
  )

/** A code that no document has: money may have moved. */
export const UNKNOWN: ProviderError = { code: 'UNKNOWN_ERROR', action: 'reconcile', retryable: true }

const again = (code: PaymentErrorCode): ProviderError => ({ code, action: 'retry_same_key', retryable: true })

/** A call without an answer that can be read. */
export const transportErrors = {
  'no connection': again('NETWORK_ERROR'),
  'time out': again('REQUEST_TIMEOUT'),
  unreadable: UNKNOWN,
} satisfies Record<string, ProviderError>

export type TransportFault = keyof typeof transportErrors

/** The meaning of an HTTP status, where the body says nothing. */
export function statusError(status: number): ProviderError {
  if (status === 401 || status === 403)
    return { code: 'INVALID_CREDENTIALS', action: 'alert_operator', retryable: false }
  if (status === 408 || status === 504) return again('GATEWAY_TIMEOUT')
  if (status === 429 || status === 502 || status === 503) return again('GATEWAY_UNAVAILABLE')
  if (status >= 500) return again('GATEWAY_ERROR')
  if (status >= 400) return { code: 'GATEWAY_ERROR', action: 'alert_operator', retryable: false }
  return UNKNOWN
}
