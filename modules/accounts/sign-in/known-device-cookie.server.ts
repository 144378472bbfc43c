import { createHash, randomUUID } from 'node:crypto'
import type { Auth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'
import {
  cookieScope,
  readCookie,
  signed,
  signedValue,
} from '#modules/accounts/session/signed-cookie.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { DAY_MS } from '#platform/time.ts'

interface Reading {
  auth: Pick<Auth, 'sessionCookie'>
  db: DbOrTx
}

const KEPT_SECONDS = (400 * DAY_MS) / 1000 // as long as browsers keep one

/**
 * The cookie by which a browser proves that somebody signed in to this account with it before, by password or by a mailed
 * key, under the password that it still has, or has none. Neither wrong passwords of strangers nor mails that they ask for
 * shut such a browser out.
 */
export async function knownDeviceCookie({ auth, db }: Reading, email: string): Promise<string> {
  const { knownDeviceName: name, secret } = auth.sessionCookie
  const value = `${randomUUID()} ${await accountOf(db, email)}`
  return `${name}=${signed(value, secret)}; Max-Age=${KEPT_SECONDS}; ${cookieScope(name)}`
}

/**
 * What tells this device apart, when somebody signed in to the account of `email` with it before and the password has not
 * changed since; null otherwise.
 */
export async function findKnownDevice(
  { auth, db, clientRequest }: Reading & { clientRequest: ClientRequest },
  email: string,
): Promise<string | null> {
  const { knownDeviceName, secret } = auth.sessionCookie
  const cookie = readCookie(clientRequest.headers.get('cookie'), knownDeviceName)
  const [device = '', account] = signedValue(cookie, secret)?.split(' ') ?? []
  return account !== undefined && account === (await accountOf(db, email)) ? device : null
}

/** Names an account and its password, and shows neither. */
async function accountOf(db: DbOrTx, email: string): Promise<string> {
  const [row] = await db.statement<{ password: string | null }>(
    `select a.password from auth_user u join auth_account a on a.user_id = u.id and a.provider_id = 'credential'
     where u.email = $1`,
    [email],
  )
  return createHash('sha256')
    .update(`${email} ${row?.password ?? ''}`)
    .digest('base64url')
}
