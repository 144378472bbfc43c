import { batchedOn } from '#platform/batch.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Log } from '#platform/log.server.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { isAdminColumnMissing } from '#modules/accounts/admin/admin-columns.server.ts'
import type { Auth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'
import {
  FRESH_SECONDS,
  REFRESH_AFTER_SECONDS,
  SESSION_SECONDS,
} from '#modules/accounts/session/session-length.ts'
import { readCookie, signedValue } from '#modules/accounts/session/signed-cookie.server.ts'

/** The person behind a request, and the cookies that the response must set. */
export interface FoundSession {
  actor: Actor | null
  cookies: string[]
}

interface SessionRow {
  token: string
  id: PersonId
  email: string
  email_verified: boolean
  name: string
  avatar_url: string | null
  admin_level: number
  refresh_due: boolean
}

const NOBODY: FoundSession = { actor: null, cookies: [] }

/**
 * The person behind a request: the cookie's signature, then one join of session, identity and profile. Says the same as
 * the account library does, at a fraction of its cost. The database's clock decides what has expired; a remembered
 * session is prolonged once a day. Throws when the database is away: nobody is signed out by an outage.
 */
export async function findSession(
  auth: Auth,
  db: Db,
  clientRequest: ClientRequest,
  log?: Log,
): Promise<FoundSession> {
  const token = sessionToken(auth, clientRequest)
  if (token === null) return NOBODY
  const found = await lookUpOn(db)({ token, log })
  if ('error' in found) throw found.error
  const { row } = found
  if (!row) return NOBODY
  const cookies = row.refresh_due ? await prolongSession(auth, clientRequest) : []
  const { id, email, email_verified: emailVerified, name: personName, avatar_url: avatarUrl } = row
  return {
    actor: { id, email, name: personName, avatarUrl, adminLevel: row.admin_level, emailVerified },
    cookies,
  }
}

/** Prolongs the session of a request where it is remembered; answers the cookies that say so. */
export const prolongSession = async (auth: Auth, clientRequest: ClientRequest): Promise<string[]> =>
  isRemembered(auth, clientRequest) ? auth.refresh(clientRequest) : []

/** An error is an answer too: each of them tried again alone would only ask a database that is away once more. */
type Found = { row: SessionRow | undefined } | { error: unknown }

/** Session reads that wait at the same moment share one statement, which starts after the last of them arrived. */
const lookUpOn = batchedOn(
  async (db: Db, all: { token: string; log: Log | undefined }[]): Promise<Found[]> => {
    const tokens = all.map(({ token }) => token)
    try {
      const rows = await sessionsOf(db, tokens, all[0]?.log)
      return tokens.map((token) => ({ row: rows.find((row) => row.token === token) }))
    } catch (error) {
      return tokens.map(() => ({ error }))
    }
  },
  { max: 128, batchKeyOf: () => '', gathers: true },
)

function sessionsOf(db: Db, tokens: string[], log: Log | undefined): Promise<SessionRow[]> {
  const facts = [tokens, REFRESH_DUE_SECONDS]
  return db.plannedOnce<SessionRow>(SESSIONS_WITH_LEVEL, facts).catch((error: unknown) => {
    if (!isAdminColumnMissing(error, log)) throw error
    return db.plannedOnce<SessionRow>(ACTIVE_SESSIONS, facts)
  })
}

const sessionsText = (adminLevel: string): string => `
  select s.token, u.id, u.email, u.email_verified, coalesce(p.full_name, u.name) as name,
    case when p.id is null then u.image else p.avatar_url end as avatar_url,
    ${adminLevel} as admin_level,
    s.expires_at <= now() + make_interval(secs => $2) as refresh_due
  from auth_session s join auth_user u on u.id = s.user_id left join profiles p on p.id = u.id
  where s.token = any ($1::text[]) and s.expires_at > now()`
const SESSIONS_WITH_LEVEL = sessionsText('case when p.is_admin then p.admin_level else 0 end')
/**
 * SQL of the sessions for the tokens $1 that have not expired, with their persons; $2 is REFRESH_DUE_SECONDS. Other
 * statements build on it.
 */
export const ACTIVE_SESSIONS = sessionsText('0')
/** A session with less time left than this is prolonged. */
export const REFRESH_DUE_SECONDS = SESSION_SECONDS - REFRESH_AFTER_SECONDS

/** Whether the session of a request was opened within the last 10 minutes, so that no reauthentication is needed. */
export async function hasFreshSession(auth: Auth, db: Db, clientRequest: ClientRequest): Promise<boolean> {
  const token = sessionToken(auth, clientRequest)
  const rows = await db.statement<{ id: string }>(
    `select id from auth_session
     where token = $1 and expires_at > now() and created_at > now() - make_interval(secs => $2)`,
    [token, FRESH_SECONDS],
  )
  return rows.length > 0
}

/** The token in a session cookie with a valid signature. The session itself may have ended. */
export const sessionToken = (auth: Auth, { headers }: ClientRequest): string | null =>
  tokenIn(auth, headers.get('cookie'))

/** The same where only the cookies are at hand. */
export const tokenIn = ({ sessionCookie: { name, secret } }: Auth, cookies: string | null): string | null =>
  signedValue(readCookie(cookies, name), secret)

/** Whether the session has remember-me: it survives closing the browser. */
export const isRemembered = ({ sessionCookie }: Auth, clientRequest: ClientRequest): boolean =>
  readCookie(clientRequest.headers.get('cookie'), sessionCookie.dontRememberName) === null

/**
 * Ends the session of a request; answers the cookies that delete it from the browser. It never fails: there may be no
 * session.
 */
export async function signOut(auth: Auth, clientRequest: ClientRequest): Promise<string[]> {
  const { cookies } = await auth.call(clientRequest, '/sign-out', {})
  return cookies
}
