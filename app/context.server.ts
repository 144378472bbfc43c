import { createContext } from 'react-router'
import type { Config } from '#platform/config.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Instant } from '#platform/time.ts'

/** The signed-in person as every request knows them. */
export interface Actor {
  id: string
  email: string
  name: string
  avatarUrl: string | null
  adminLevel: number
}

/** All that one request may reach; `now` is read once, so that everything in the request agrees on the time. */
export interface Ctx {
  now: Instant
  actor: Actor | null
  log: Log
  config: Config
  requestId: string
}

/** The key under which the server hands the request's `Ctx` to loaders and actions. */
export const ctx = createContext<Ctx>()
