import { gate } from '#platform/gate.server.ts'
import {
  accountLibrary,
  ADDRESS_HEADER,
  type AuthDeps,
  cookiePrefix,
} from '#modules/accounts/internal/library.server.ts'

// The one door to the account library, which owns passwords, sessions and tokens.

const FORWARDED_HEADERS = [
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

export type AuthEndpoint =
  | '/sign-in/email'
  | '/sign-up/email'
  | '/sign-out'
  | '/send-verification-email'
  | '/verify-email'

/** The request of a visitor, as far as accounts must know it. */
export interface Visit {
  headers: Headers
  /** The visitor's network address, from the connection or the proxy that is trusted. */
  address: string
}

export interface AuthAnswer {
  status: number
  /** The library's code of a failure. */
  code: string | null
  /** Set-Cookie lines to hand on to the visitor. */
  cookies: string[]
  /** Seconds to wait, of an answer 429. */
  retryAfterSeconds: number
}

export interface Auth {
  /** Passes a visitor's wish to the library with all its checks: origin, limits, hooks. Never throws. */
  ask(visit: Visit, endpoint: AuthEndpoint, input: Record<string, unknown>): Promise<AuthAnswer>
  /** Prolongs a remembered session that is a day old; answers the cookies that say so. */
  refresh(visit: Visit): Promise<string[]>
  /** The library's own answer to whose session it is: slower than findSession, which must always agree. */
  whoami(visit: Visit): Promise<string | null>
  /** The cookie that holds `token.signature`, and what signs it. */
  sessionCookie: { name: string; secret: string; dontRememberName: string }
}

/** Opens the door; one for the whole process. */
export function createAuth(deps: AuthDeps): Auth {
  const { config, log } = deps
  const library = accountLibrary(deps)
  const prefix = cookiePrefix(config.appUrl)

  // A hash takes 90 ms of a core and a sign-up holds a connection meanwhile: two at a time leave the rest alive.
  const hashing = gate({ atOnce: 2, line: 100 })

  const headersOf = (visit: Visit): Headers => {
    const headers = new Headers({ 'content-type': 'application/json', [ADDRESS_HEADER]: visit.address })
    for (const name of FORWARDED_HEADERS) {
      const value = visit.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    return headers
  }

  const send = async (
    visit: Visit,
    endpoint: AuthEndpoint,
    input: Record<string, unknown>,
  ): Promise<AuthAnswer> => {
    const url = new URL(`/api/auth${endpoint}`, config.appUrl)
    const isQuery = endpoint === '/verify-email'
    if (isQuery) for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value))
    const request = isQuery ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(input) }
    const response = await library.handler(new Request(url, { ...request, headers: headersOf(visit) }))
    const answer: unknown = await response.json().catch(() => null)
    const code =
      typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : null
    const retryAfterSeconds = Number(response.headers.get('x-retry-after') ?? 60)
    return { status: response.status, code, cookies: response.headers.getSetCookie(), retryAfterSeconds }
  }

  return {
    async ask(visit, endpoint, input) {
      try {
        const work = () => send(visit, endpoint, input)
        return (await (HASHING.has(endpoint) ? hashing(work) : work())) ?? BUSY
      } catch (error) {
        log.error('Accounts failed', { error })
        return UNAVAILABLE
      }
    },
    async refresh(visit) {
      const { headers } = await library.api.getSession({ headers: headersOf(visit), returnHeaders: true })
      return headers.getSetCookie()
    },
    async whoami(visit) {
      const session = await library.api.getSession({
        headers: headersOf(visit),
        query: { disableRefresh: true },
      })
      return session?.user.id ?? null
    },
    sessionCookie: {
      name: `${prefix}.session_token`,
      dontRememberName: `${prefix}.dont_remember`,
      secret: config.secret,
    },
  }
}

const HASHING: ReadonlySet<AuthEndpoint> = new Set(['/sign-in/email', '/sign-up/email'])
const UNAVAILABLE: AuthAnswer = { status: 500, code: null, cookies: [], retryAfterSeconds: 0 }
const BUSY: AuthAnswer = { ...UNAVAILABLE, status: 503 }
