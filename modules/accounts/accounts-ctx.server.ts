import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Auth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'

/** The context of the account use-cases; `clientRequest` is the visitor's request. */
export interface AccountsCtx {
  db: Db
  log: Log
  auth: Auth
  clientRequest: ClientRequest
}
