import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import type { RequestCtx } from '#app/context.server.ts'

/** The context of the account use-cases, made from one request. */
export const accountsCtx = (request: Request, { db, log, auth, clientAddress }: RequestCtx): AccountsCtx => ({
  db,
  log,
  auth,
  clientRequest: { headers: request.headers, address: clientAddress },
})

/** Response headers that set these cookies. */
export const cookieHeaders = (cookies: string[]): Headers =>
  new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]))
