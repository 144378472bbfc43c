import type { TransportFault } from '#modules/payments/providers/provider-errors.ts'
import { readBounded } from '#modules/payments/providers/read-bounded.server.ts'
import type { Log } from '#platform/log.server.ts'

/** What a call led to: an answer with its JSON (null without a body), or none that can be read. */
export type Answer = { status: number; body: unknown } | { fault: TransportFault }

export interface ProviderRequest {
  method: 'GET' | 'POST'
  /** With its query; ids in it are encoded. */
  path: string
  headers?: Record<string, string>
  /** Sent as JSON, unless it is a form already. */
  body?: object | URLSearchParams
  signal?: AbortSignal | undefined
  /** Instead of the usual time limit. */
  timeoutMs?: number
}

export type Ask = (request: ProviderRequest) => Promise<Answer>

export interface HttpOptions {
  provider: string
  /** The origin. */
  address: string
  log: Log
  fetch?: typeof globalThis.fetch
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

/**
 * Asks one provider over HTTP: ten seconds a call, at most one megabyte of answer, no redirects. It never throws. The log gets the
 * path, the status and the provider's own id of the call, and nothing that was sent or answered.
 */
export function providerHttp({ provider, address, log, fetch = globalThis.fetch }: HttpOptions): Ask {
  return async ({ method, path, headers = {}, body, signal, timeoutMs = TIMEOUT_MS }) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const startedAt = performance.now()
    const [route = path] = path.split('?')
    const noted = (facts: object) => ({
      provider,
      call: `${method} ${route}`,
      durationMs: Math.round(performance.now() - startedAt),
      ...facts,
    })
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { Accept: 'application/json', ...typeOf(body), ...headers },
        ...(body && { body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body) }),
        redirect: 'error',
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      })
      const text = await readBounded(response, MAX_BYTES)
      const debugId = response.headers.get('paypal-debug-id') ?? response.headers.get('x-request-id')
      log.info('A payment provider answered', noted({ status: response.status, debugId }))
      return readAnswer(response.status, text)
    } catch (error) {
      const fault = timeout.aborted || signal?.aborted ? 'time out' : 'no connection'
      log.warn('A payment provider did not answer', noted({ fault, error: nameOf(error) }))
      return { fault }
    }
  }
}

const typeOf = (body: ProviderRequest['body']): Record<string, string> =>
  body
    ? {
        'Content-Type':
          body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json',
      }
    : {}

function readAnswer(status: number, text: string | null): Answer {
  if (text === '') return { status, body: null }
  try {
    return { status, body: JSON.parse(text ?? '') as unknown }
  } catch {
    // A failure without words still has its status; a success that cannot be read may have moved money.
    return status >= 400 ? { status, body: null } : { fault: 'unreadable' }
  }
}

/** The kind of a failure, without its sentence, which might quote what was sent. */
function nameOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
