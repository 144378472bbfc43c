import type { z } from 'zod'
import { type PaypalKeys, paypalTokens } from '#modules/payments/paypal/paypal-token.server.ts'
import { ACCOUNT_TOO_LOW } from '#modules/payments/paypal/paypal-errors.ts'
import { errorOutcome, faultOutcome, UNREADABLE } from '#modules/payments/providers/error-outcome.ts'
import type { ProviderOutcome } from '#modules/payments/providers/provider.ts'
import {
  type Answer,
  providerHttp,
  type ProviderRequest,
} from '#modules/payments/providers/provider-http.server.ts'
import { readPaypalError } from '#modules/payments/providers/read-error.ts'
import type { Log } from '#platform/log.server.ts'

export interface PaypalAccess extends PaypalKeys {
  /** The origin of PayPal's calls. */
  address: string
  log: Log
  fetch?: typeof globalThis.fetch
}

type Failed = Extract<ProviderOutcome, { status: 'declined' | 'unknown' }>
/** PayPal's own words where it refused a call. */
interface PaypalError {
  status: number
  body: unknown
  /** Its name of what went wrong. */
  name: string
}
/** What was asked for, or what its absence means. `isMissing`: PayPal has nothing of that id. */
export type Called<T> =
  | { ok: true; value: T }
  | { ok: false; outcome: Failed; isMissing: boolean; refusedWith?: PaypalError }

export interface PaypalCalls {
  /** Calls PayPal and reads the answer as the given schema. A token that is refused is renewed, once. */
  call: <T>(schema: z.ZodType<T>, request: ProviderRequest) => Promise<Called<T>>
  /** Whether PayPal takes our keys; null where it does not answer. */
  isKnown: () => Promise<boolean | null>
}

export function paypalCalls({ address, log, fetch, ...keys }: PaypalAccess): PaypalCalls {
  const ask = providerHttp({ provider: 'paypal', address, log, fetch })
  const tokenOf = paypalTokens(ask, keys)

  const authorized = async (request: ProviderRequest, refused?: string): Promise<Answer> => {
    const found = await tokenOf(refused)
    if ('answer' in found) return found.answer
    const headers = { ...request.headers, Authorization: `Bearer ${found.token}` }
    const answer = await ask({ ...request, headers })
    const isRefused = 'status' in answer && answer.status === 401 && refused === undefined
    return isRefused ? authorized(request, found.token) : answer
  }

  return {
    call: async (schema, request) => {
      const answer = await authorized(request)
      if ('fault' in answer) return { ok: false, outcome: faultOutcome(answer.fault), isMissing: false }
      const { status, body } = answer
      if (status >= 400) {
        const error = readPaypalError(status, body)
        const isOurs = error.action === 'alert_operator' || error.action === 'refresh_token_once'
        if (isOurs && error.name !== ACCOUNT_TOO_LOW)
          log.error('PayPal refused a call for a reason that only we can mend', {
            status,
            reason: error.name,
          })
        return {
          ok: false,
          outcome: errorOutcome(status, error),
          // A server in between says 404 as well, without PayPal's words.
          isMissing: status === 404 && error.name !== 'HTTP 404',
          refusedWith: { status, body, name: error.name },
        }
      }
      const read = schema.safeParse(body)
      return read.success
        ? { ok: true, value: read.data }
        : { ok: false, outcome: UNREADABLE, isMissing: false }
    },
    isKnown: async () => {
      const found = await tokenOf()
      if ('token' in found) return true
      return 'status' in found.answer && found.answer.status < 500 ? false : null
    },
  }
}
