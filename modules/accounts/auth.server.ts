import { APIError } from 'better-auth/api'
import type { Db } from '#platform/db.server.ts'
import { limitConcurrency } from '#platform/limit-concurrency.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { googleLibrary } from '#modules/accounts/internal/google-library.server.ts'
import {
  accountLibrary,
  ADDRESS_HEADER,
  type AuthDeps,
  cookiePrefix,
} from '#modules/accounts/internal/library.server.ts'
import { recordSignInDevice } from '#modules/accounts/record-sign-in-device.server.ts'
import { BRIEF_SESSION_SECONDS } from '#modules/accounts/session/session-length.ts'
import { readCookie } from '#modules/accounts/session/signed-cookie.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'

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
  | '/sign-in/magic-link'
  | '/magic-link/verify'
  | '/sign-in/email-otp'
  | '/request-password-reset'
  | '/reset-password'
  | '/change-email'
  | '/passkey/generate-register-options'
  | '/passkey/verify-registration'
  | '/passkey/generate-authenticate-options'
  | '/passkey/verify-authentication'
  | '/sign-in/social'
  | '/callback/google'
  | '/two-factor/enable'
  | '/two-factor/disable'
  | '/two-factor/verify-totp'
  | '/two-factor/verify-backup-code'
  | '/two-factor/generate-backup-codes'
  | '/change-password'

export interface AuthResponse {
  status: number
  /** The library's code of a failure. */
  code: string | null
  /** Set-Cookie lines to hand on to the visitor. */
  cookies: string[]
  /** Seconds to wait, of an answer 429. */
  retryAfterSeconds: number
  /** The first factor was right; the session opens only after the second one. */
  awaitsSecondFactor: boolean
  /** The first session that a new member opens. */
  isNewcomer: boolean
  /** Where the visitor is to go on to, when the library says so. */
  location: string | null
  /** What the library said, for whoever asked to read by a schema; holds tokens, so it never leaves the server whole. */
  body: unknown
}

/** What a successful sign-in answers: the cookies to set, whose first one it is, and whether a second factor is still needed. */
export type OpenedSession = Pick<AuthResponse, 'cookies' | 'awaitsSecondFactor' | 'isNewcomer'>

/** The part of a successful response that the browser needs. */
export const openedSession = ({ cookies, awaitsSecondFactor, isNewcomer }: AuthResponse): OpenedSession => ({
  cookies,
  awaitsSecondFactor,
  isNewcomer,
})

export interface Auth {
  /** Passes a visitor's wish to the library with all its checks: origin, limits, hooks. Never throws. */
  call(
    clientRequest: ClientRequest,
    endpoint: AuthEndpoint,
    input: Record<string, unknown>,
  ): Promise<AuthResponse>
  /**
   * Opens a session of whoever owns an address, and makes them a member if they are new: only after they have proven
   * that they read its mail. Never throws.
   */
  openByMail(clientRequest: ClientRequest, email: string): Promise<AuthResponse>
  /** Gives the visitor, who has none yet, a password. Never throws. */
  givePassword(clientRequest: ClientRequest, newPassword: string): Promise<AuthResponse>
  /** The backup codes that a person has not used yet, to show to nobody but them. */
  backupCodesOf(person: PersonId): Promise<string[]>
  /** Prolongs a remembered session that is a day old; answers the cookies that say so. */
  refresh(clientRequest: ClientRequest): Promise<string[]>
  /** The library's own answer to whose session it is: slower than findSession, which must always agree. */
  whoami(clientRequest: ClientRequest): Promise<string | null>
  /** The cookie that holds `token.signature`, and what signs it. */
  sessionCookie: {
    name: string
    secret: string
    dontRememberName: string
    signedUpName: string
    knownDeviceName: string
    askedMailName: string
  }
}

/** Makes the interface to the account library; one for the whole process. */
export function createAuth(deps: AuthDeps): Auth {
  const { config, log } = deps
  const library = accountLibrary(deps)
  const google = googleLibrary(deps)
  const prefix = cookiePrefix(config.appUrl)

  // A hash takes 90 ms of a core and a sign-up holds a connection meanwhile: two at a time leave the rest alive.
  const hashing = limitConcurrency({ atOnce: 2, maxWaiting: 100 })

  // A sign-in holds, also when its notice could not be sent.
  const logError = (error: unknown) => log.error('An arrival was not noticed', { error })

  const headersOf = (clientRequest: ClientRequest): Headers => {
    const headers = new Headers({
      'content-type': 'application/json',
      [ADDRESS_HEADER]: clientRequest.address,
    })
    for (const name of FORWARDED_HEADERS) {
      const value = clientRequest.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    return headers
  }

  const send = async (
    clientRequest: ClientRequest,
    endpoint: AuthEndpoint,
    input: Record<string, unknown>,
  ): Promise<AuthResponse> => {
    const url = new URL(`/api/auth${endpoint}`, config.appUrl)
    const isQuery = GET_ENDPOINTS.has(endpoint)
    if (isQuery) for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value))
    const request = isQuery ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(input) }
    const wanted = new Request(url, { ...request, headers: headersOf(clientRequest) })
    const response = await (GOOGLE_ENDPOINTS.has(endpoint) ? google(wanted) : library.handler(wanted))
    const body: unknown = await response.json().catch(() => null)
    const field = (name: string) =>
      typeof body === 'object' && body !== null && name in body
        ? (body as Record<string, unknown>)[name]
        : null
    const code = field('code')
    const token = openedToken(response.headers.getSetCookie(), `${prefix}.session_token`)
    const userAgent = clientRequest.headers.get('user-agent')
    const arrival = token && (await recordSignInDevice(deps.db, token, userAgent).catch(logError))
    // Where somebody asked not to be remembered, the library shortens the cookie only.
    const isBrief = readCookie(clientRequest.headers.get('cookie'), `${prefix}.dont_remember`) !== null
    if (token && isBrief && endpoint !== '/sign-in/email') await shortenSession(deps.db, token)
    return {
      status: response.status,
      code: typeof code === 'string' ? code : null,
      cookies: response.headers.getSetCookie(),
      retryAfterSeconds: Number(response.headers.get('x-retry-after') ?? 60),
      awaitsSecondFactor: field('twoFactorRedirect') === true,
      isNewcomer: arrival ? arrival.isNewcomer : false,
      location: response.headers.get('location'),
      body,
    }
  }

  const orUnavailable = async (work: () => Promise<AuthResponse | null>): Promise<AuthResponse> => {
    try {
      return (await work()) ?? BUSY
    } catch (error) {
      log.error('Accounts failed', { error })
      return UNAVAILABLE
    }
  }

  return {
    call(clientRequest, endpoint, input) {
      const work = () => send(clientRequest, endpoint, input)
      return orUnavailable(() => (HASHING_ENDPOINTS.has(endpoint) ? hashing(work) : work()))
    },
    openByMail(clientRequest, email) {
      return orUnavailable(async () => {
        const otp = await library.api.createVerificationOTP({ body: { email, type: 'sign-in' } })
        return send(clientRequest, '/sign-in/email-otp', { email, otp })
      })
    },
    async givePassword(clientRequest, newPassword) {
      const give = () => library.api.setPassword({ body: { newPassword }, headers: headersOf(clientRequest) })
      try {
        return (await hashing(give)) ? { ...UNAVAILABLE, status: 200 } : BUSY
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500)
          return { ...UNAVAILABLE, status: error.statusCode, code: error.body?.code ?? null }
        log.error('Accounts failed', { error })
        return UNAVAILABLE
      }
    },
    async backupCodesOf(person) {
      return (await library.api.viewBackupCodes({ body: { userId: person } })).backupCodes
    },
    async refresh(clientRequest) {
      const { headers } = await library.api.getSession({
        headers: headersOf(clientRequest),
        returnHeaders: true,
      })
      return headers.getSetCookie()
    },
    async whoami(clientRequest) {
      const session = await library.api.getSession({
        headers: headersOf(clientRequest),
        query: { disableRefresh: true },
      })
      return session?.user.id ?? null
    },
    sessionCookie: {
      name: `${prefix}.session_token`,
      dontRememberName: `${prefix}.dont_remember`,
      signedUpName: `${prefix}.signed_up`,
      knownDeviceName: `${prefix}.known_device`,
      askedMailName: `${prefix}.asked_mail`,
      secret: config.secret,
    },
  }
}

const HASHING_ENDPOINTS: ReadonlySet<AuthEndpoint> = new Set([
  '/sign-in/email',
  '/sign-up/email',
  '/reset-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/change-password',
])
const GOOGLE_ENDPOINTS: ReadonlySet<AuthEndpoint> = new Set(['/sign-in/social', '/callback/google'])
const GET_ENDPOINTS: ReadonlySet<AuthEndpoint> = new Set([
  '/verify-email',
  '/magic-link/verify',
  '/callback/google',
  '/passkey/generate-register-options',
  '/passkey/generate-authenticate-options',
])
/** Shortens a session without remember-me to a day. */
async function shortenSession(db: Db, token: string): Promise<void> {
  await db.statement(
    `update auth_session set expires_at = least(expires_at, now() + make_interval(secs => $2)) where token = $1`,
    [token, BRIEF_SESSION_SECONDS],
  )
}

/** The token of a session that an answer opens; null when it opens none, or ends one. */
const openedToken = (cookies: string[], name: string): string | null =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.match(/=(\w+)\./)?.[1] ?? null

const UNAVAILABLE: AuthResponse = {
  status: 500,
  code: null,
  cookies: [],
  retryAfterSeconds: 0,
  awaitsSecondFactor: false,
  isNewcomer: false,
  location: null,
  body: null,
}
const BUSY: AuthResponse = { ...UNAVAILABLE, status: 503 }
