import { createContext } from 'react-router'
import type { Config } from '#platform/config.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** The signed-in person as every request knows them. */
export interface Actor {
  id: string
  email: string
  name: string
  avatarUrl: string | null
  adminLevel: number
}

/** All that one request may reach; `now` is read once, so that everything in the request agrees on the time. */
export interface RequestCtx extends Ctx {
  actor: Actor | null
  config: Config
  requestId: string
  /** Where the request came from, for throttles and logs; null when unknown. */
  clientAddress: string | null
}

/** The key under which the server hands the request's `RequestCtx` to loaders and actions. */
export const ctx = createContext<RequestCtx>()
