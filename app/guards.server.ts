import { type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import type { Actor } from '#modules/accounts/actor.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { RESTORE_INPUT } from '#platform/restore-input.ts'

export type MemberCtx = RequestCtx & { actor: Actor }

/** The `RequestCtx` of a signed-in person. Anybody else is redirected to the sign-in screen, which leads back here. */
export function requireMember(request: Request, context: Readonly<RouterContextProvider>): MemberCtx {
  return memberAt(pageUrl(request), request.method, context)
}

/** The URL of the page itself: for the data of a page the router requests the same path with ".data" behind it. */
function pageUrl(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes')
  return url
}

function memberAt(
  { pathname, search, searchParams }: URL,
  method: string,
  context: Readonly<RouterContextProvider>,
): MemberCtx {
  const found = context.get(ctx)
  const { actor } = found
  if (actor) return { ...found, actor }
  if (method !== 'POST') throw redirect(signInPath(pathname + search))
  // The session ended while a form was filled in: its page fills it again (`InputBackup`).
  const query = new URLSearchParams(searchParams)
  query.set(RESTORE_INPUT, '1')
  throw redirect(signInPath(`${pathname}?${query}`))
}

/**
 * Calls `requireMember` for all routes below a layout, before any of them reads or writes. The response is not cached.
 */
export const membersOnly: MiddlewareFunction<Response> = async ({ url, request, context }, next) => {
  memberAt(url, request.method, context)
  return neverStored(await next())
}

/** Forbids caches to store a response made for one person. A route that sets its own `Cache-Control` keeps it. */
export function neverStored(answer: Response): Response {
  if (!answer.headers.get('Cache-Control')?.includes('no-store'))
    answer.headers.set('Cache-Control', NEVER_STORED['Cache-Control'])
  return answer
}
