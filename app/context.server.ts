import { createContext } from 'react-router'
import type { Actor } from '#modules/accounts/actor.ts'
import type { Auth } from '#modules/accounts/auth.server.ts'
import type { Desk } from '#modules/checkout/check-out.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** All that one request may reach; `now` is read once, so that everything in the request agrees on the time. */
export interface RequestCtx extends Ctx {
  actor: Actor | null
  auth: Auth
  config: Config
  requestId: string
  /** Where the request came from, for throttles and logs; empty when unknown. */
  clientAddress: string
  /** Where orders are placed, charged and settled. */
  desk: Desk
  signer: TicketSigner
  /** Runs a job of server/main.ts now instead of at its next turn, so that a mail does not wait. */
  kick: (job: JobName) => void
}

export type JobName = 'recover checkouts' | 'send mail' | 'sweep'

/** The key under which the server hands the request's `RequestCtx` to loaders and actions. */
export const ctx = createContext<RequestCtx>()
