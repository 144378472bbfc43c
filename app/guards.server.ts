import {
  createContext,
  data,
  type MiddlewareFunction,
  redirect,
  type RouterContextProvider,
} from 'react-router'
import type { Actor } from '#modules/accounts/actor.ts'
import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { AdminCapability } from '#modules/accounts/admin/admin-capabilities.ts'
import { findAdmin } from '#modules/accounts/admin/find-admin.server.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { pageAt } from '#app/dashboard/page-at.ts'
import { RESTORE_INPUT } from '#platform/restore-input.ts'
import { readRoot } from '#app/read-root.server.ts'

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
function neverStored(answer: Response): Response {
  if (!answer.headers.get('Cache-Control')?.includes('no-store'))
    answer.headers.set('Cache-Control', 'private, no-store')
  return answer
}

interface AdminRights {
  actor: Actor
  capabilities: AdminCapability[]
}

/** What `adminsOnly` found; reading it where no `adminsOnly` stood before is a bug, and throws. */
const adminRights = createContext<AdminRights>()

/**
 * Lets an admin into the pages below a layout that their capabilities open (`needs` in `app/dashboard/pages.ts`). Not signed
 * in: to the home page; everyone else: 403, whatever the page; 503 when nobody can tell. No cache keeps the answer.
 * (Specification 2, Admin guard screen)
 */
export const adminsOnly: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const found = context.get(ctx)
  const { actor } = found
  if (!actor) throw redirect('/')
  const admin = await findAdmin(found, actor.id)
  if (!admin.ok) throw accessDenied(request, found, admin.failure.code, 503)
  context.set(adminRights, { actor, capabilities: admin.value })
  const needs = pageAt(pattern)?.needs
  if (!needs) throw accessDenied(request, found, 'ADMIN_REQUIRED', 403)
  requireAdmin(request, context, needs)
  return neverStored(await next())
}

/**
 * The proof that the admin behind a request has a capability, for the use-cases of a page below `adminsOnly`; 403 for an
 * admin without it. The proof is made in this file alone.
 */
export function requireAdmin<C extends AdminCapability>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  capability: C,
): Admin<C> {
  const proof = proofOf(context.get(adminRights), capability)
  if (!proof) throw accessDenied(request, context.get(ctx), 'ADMIN_REQUIRED', 403)
  return proof
}

/**
 * The same proof on pages that other members use too: null for anybody without the capability, and when it cannot be
 * checked.
 */
export async function findAdminProof<C extends AdminCapability>(
  member: MemberCtx,
  capability: C,
): Promise<Admin<C> | null> {
  if (member.actor.adminLevel === 0) return null
  const admin = await findAdmin(member, member.actor.id)
  return admin.ok ? proofOf({ actor: member.actor, capabilities: admin.value }, capability) : null
}

const proofOf = <C extends AdminCapability>(
  { actor, capabilities }: AdminRights,
  capability: C,
): Admin<C> | null =>
  capabilities.includes(capability)
    ? ({
        personId: actor.id,
        level: actor.adminLevel,
        capabilities,
        proves: capability,
      } as unknown as Admin<C>)
    : null

const accessDenied = (request: Request, found: RequestCtx, code: string, status: number) =>
  data({ code, root: readRoot(request, found) }, { status })
