import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import type { Actor } from '#modules/accounts/actor.ts'
import { findAdmin } from '#modules/accounts/find-admin.server.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { ADMIN_NEEDS } from '#app/dashboard/places.ts'
import { readRoot } from '#app/read-root.server.ts'

export type MemberCtx = RequestCtx & { actor: Actor }

/** The request's `RequestCtx` with a signed-in person in it; anyone else is sent to the sign-in screen and comes back after it. */
export function requireMember(request: Request, context: Readonly<RouterContextProvider>): MemberCtx {
  const { pathname, search } = new URL(request.url)
  return memberAt(pathname + search, context)
}

function memberAt(path: string, context: Readonly<RouterContextProvider>): MemberCtx {
  const found = context.get(ctx)
  const { actor } = found
  if (!actor) throw redirect(signInPath(path))
  return { ...found, actor }
}

/** Asks `requireMember` for everything below a layout, before any of it is read or written. */
export const membersOnly: MiddlewareFunction<Response> = ({ url, context }) => {
  memberAt(url.pathname + url.search, context)
}

/**
 * Lets an admin into the pages below a layout that their capabilities open (`ADMIN_NEEDS`). Not signed in: to the home
 * page; everyone else: 403, whatever the page; 503 when nobody can tell. (Specification 2, Admin guard screen)
 */
export const adminsOnly: MiddlewareFunction<Response> = async ({ request, pattern, context }) => {
  const found = context.get(ctx)
  const { actor } = found
  if (!actor) throw redirect('/')
  const admin = await findAdmin(found, actor.id)
  const refuse = (code: string, status: number) => data({ code, root: readRoot(request, found) }, { status })
  if (!admin.ok) throw refuse(admin.failure.code, 503)
  const need = ADMIN_NEEDS[pattern.replace(/^\/?/, '/')] // the router leaves the first slash away
  if (!need || !admin.value.includes(need)) throw refuse('ADMIN_REQUIRED', 403)
}
