import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Actor } from '#modules/accounts/actor.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'

export type MemberCtx = RequestCtx & { actor: Actor }

/** The request's `RequestCtx` with a signed-in person in it; anyone else is sent to the sign-in screen and comes back after it. */
export function requireMember(request: Request, context: Readonly<RouterContextProvider>): MemberCtx {
  const found = context.get(ctx)
  const { actor } = found
  if (!actor) {
    const { pathname, search } = new URL(request.url)
    throw redirect(signInPath(pathname + search))
  }
  return { ...found, actor }
}

/** What an admin of a level may do (spec 6): 1 events and analytics, 2 users, 3 system and billing. */
export type AdminLevel = 1 | 2 | 3

/** The request's `RequestCtx` of an admin of at least `level`. Not signed in: to the home page. Not an admin: 403. */
export function requireAdmin(level: AdminLevel, context: Readonly<RouterContextProvider>): MemberCtx {
  const found = context.get(ctx)
  const { actor } = found
  if (!actor) throw redirect('/')
  if (actor.adminLevel < level) throw data({ code: 'ADMIN_REQUIRED' }, { status: 403 })
  return { ...found, actor }
}
