import type { z } from 'zod'
import { errorOutcome, faultOutcome, UNREADABLE } from '#modules/payments/providers/error-outcome.ts'
import type { ProviderOutcome } from '#modules/payments/providers/provider.ts'
import {
  type Ask,
  providerHttp,
  type ProviderRequest,
} from '#modules/payments/providers/provider-http.server.ts'
import { readSquareError } from '#modules/payments/providers/read-error.ts'
import type { Log } from '#platform/log.server.ts'

/** The version whose document the tests hold our requests and its answers against. */
export const SQUARE_VERSION = '2025-08-20'

export interface SquareAccess {
  address: string
  accessToken: string
  log: Log
  fetch?: typeof globalThis.fetch
}

type Failed = Extract<ProviderOutcome, { status: 'declined' | 'unknown' }>
/** What was asked for, or what its absence means. `error`: Square's own name of it, where it said one. */
export type Called<T> = { ok: true; value: T } | { ok: false; outcome: Failed; error: string | null }

/** Calls Square and reads the answer as the given schema. */
export type CallSquare = <T>(schema: z.ZodType<T>, request: ProviderRequest) => Promise<Called<T>>

export function squareCalls({ address, accessToken, log, fetch }: SquareAccess): CallSquare {
  const ask: Ask = providerHttp({ provider: 'square', address, log, fetch })
  return async (schema, request) => {
    const headers = { Authorization: `Bearer ${accessToken}`, 'Square-Version': SQUARE_VERSION }
    const answer = await ask({ ...request, headers })
    if ('fault' in answer) return { ok: false, outcome: faultOutcome(answer.fault), error: null }
    const { status, body } = answer
    if (status >= 400) {
      const error = readSquareError(status, body)
      if (error.action === 'alert_operator')
        log.error('Square refused a call for a reason that only we can mend', { status, reason: error.name })
      return { ok: false, outcome: errorOutcome(status, error), error: error.name }
    }
    const read = schema.safeParse(body)
    return read.success ? { ok: true, value: read.data } : { ok: false, outcome: UNREADABLE, error: null }
  }
}
