import { createAuth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { confirmAddress } from '#modules/accounts/mailed-links/confirm-address.server.ts'
import { signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import type { Db } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'

export const APP_URL = 'http://localhost:4400'
export const SECRET = 'q8Zt3vN1xW5yB7cD9fG2hJ4kL6mP0rSu'
export const PASSWORD = 'two left feet'

/** One browser: it keeps cookies, comes from one address and posts from our own pages. */
export interface Visitor {
  address: string
  cookies: Map<string, string>
  clientRequest(extra?: Record<string, string>): ClientRequest
  take(setCookies: string[]): void
}

let visitors = 0

export function newVisitor(address = `10.0.${Math.floor(++visitors / 250)}.${visitors % 250}`): Visitor {
  const cookies = new Map<string, string>()
  return {
    address,
    cookies,
    clientRequest(extra = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = new Headers({
        origin: APP_URL,
        'user-agent': 'Test',
        ...(cookie && { cookie }),
        ...extra,
      })
      return { address, headers }
    },
    take(setCookies) {
      for (const line of setCookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}

/** The accounts of one test database, with everything that was logged. */
export function testAccounts(db: Db, over: Partial<Parameters<typeof createAuth>[0]['config']> = {}) {
  const lines: string[] = []
  const log = createLog({ level: 'debug', write: (line) => lines.push(line) })
  const config = {
    appUrl: APP_URL,
    brandName: 'Steppers',
    google: null,
    secret: SECRET,
    previousSecrets: [],
    ...over,
  }
  const auth = createAuth({ db, config, log, passwordHashing: quickPasswords })
  const ctxOf = (visitor: Visitor, extra?: Record<string, string>): AccountsCtx => ({
    db,
    log,
    auth,
    clientRequest: visitor.clientRequest(extra),
  })

  /** The confirmation link mailed for the account that an address has now. */
  const linkFor = async (email: string) => {
    const { rows } = await db.pool.query<{ payload: { link: string } }>(
      `select payload from mail_outbox join auth_user u on u.email = recipient
       where recipient = $1 and kind = 'confirm_address' and payload ->> 'link' like '%' || u.id || '%'
       order by mail_outbox.created_at desc limit 1`,
      [email],
    )
    if (!rows[0]) throw new Error(`No mail for ${email}`)
    const { searchParams } = new URL(rows[0].payload.link)
    return {
      token: searchParams.get('token') ?? '',
      id: searchParams.get('id') ?? '',
      /** What whoever opens it in another browser is asked for. */
      password: PASSWORD,
      next: searchParams.get('next'),
    }
  }

  /** What the newest mail of a kind to an address holds, and the token of its link. */
  const mailed = async (email: string, kind: string) => {
    const { rows } = await db.pool.query<{ payload: { link: string; code: string } }>(
      'select payload from mail_outbox where recipient = $1 and kind = $2 order by created_at desc limit 1',
      [email, kind],
    )
    if (!rows[0]) throw new Error(`No mail of kind ${kind} for ${email}`)
    const { link, code } = rows[0].payload
    return { link, code, token: new URL(link).searchParams.get('token') ?? '' }
  }

  /** A person with a confirmed address, not signed in. */
  const member = async (email: string, password = PASSWORD) => {
    const browser = newVisitor()
    const made = await signUp(ctxOf(browser), { email, password, next: '/events' })
    if (!made.ok) throw new Error(made.failure.code)
    const link = await linkFor(email)
    const { id } = link
    const confirmed = await confirmAddress(ctxOf(browser), { ...link, password })
    if (!confirmed.ok) throw new Error(confirmed.failure.code)
    return { email, password, id }
  }

  /** A browser in which that person is signed in. */
  const signedIn = async (email: string, options: { password?: string; remember?: boolean } = {}) => {
    const browser = newVisitor()
    const { password = PASSWORD, remember = true } = options
    const done = await signIn(ctxOf(browser), { email, password, remember })
    if (!done.ok) throw new Error(done.failure.code)
    browser.take(done.value.cookies)
    return browser
  }

  return { auth, log, lines, ctxOf, linkFor, mailed, member, signedIn }
}
