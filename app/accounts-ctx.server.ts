import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import type { RequestCtx } from '#app/context.server.ts'

/** What the account use-cases work with, of one request. */
export const accountsCtx = (request: Request, { db, log, auth, clientAddress }: RequestCtx): AccountsCtx => ({
  db,
  log,
  auth,
  clientRequest: { headers: request.headers, address: clientAddress },
})

/** Answer headers that put cookies into the browser. */
export const cookieHeaders = (cookies: string[]): Headers =>
  new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]))
