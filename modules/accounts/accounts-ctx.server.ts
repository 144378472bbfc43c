import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Auth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'

/** What the account use-cases work with; `clientRequest` is the request they act for. */
export interface AccountsCtx {
  db: Db
  log: Log
  auth: Auth
  clientRequest: ClientRequest
}
