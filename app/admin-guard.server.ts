import {
  createContext,
  data,
  type MiddlewareFunction,
  redirect,
  type RouterContextProvider,
} from 'react-router'
import type { Actor } from '#modules/accounts/actor.ts'
import type { Admin } from '#modules/accounts/admin/admin.ts'
import { type AdminCapability, LEVEL_FOR } from '#modules/accounts/admin/admin-capabilities.ts'
import type { AdminAccessFailure } from '#modules/accounts/admin/admin-access-failure.ts'
import { findAdmin } from '#modules/accounts/admin/find-admin.server.ts'
import { ctx } from '#app/context.server.ts'
import { pageAt } from '#app/dashboard/page-at.ts'
import { refusedPage } from '#app/dashboard/read-frame.server.ts'
import { type MemberCtx, neverStored } from '#app/guards.server.ts'

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
  const member = { ...found, actor }
  const admin = await findAdmin(found, actor.id)
  if (!admin.ok) throw await refusedPage(request, member, admin.failure satisfies AdminAccessFailure, 503)
  const rights = { actor, capabilities: admin.value }
  context.set(adminRights, rights)
  const needs = pageAt(pattern)?.needs
  if (!needs || !proofOf(rights, needs))
    throw await refusedPage(request, member, accessFailureOf(rights, needs), 403)
  return neverStored(await next())
}

/**
 * The proof that the admin behind a request has a capability, for the use-cases of a page below `adminsOnly`; 403 for an
 * admin without it. The proof is made in this file alone.
 */
export function requireAdmin<C extends AdminCapability>(
  context: Readonly<RouterContextProvider>,
  capability: C,
): Admin<C> {
  const rights = context.get(adminRights)
  const proof = proofOf(rights, capability)
  if (!proof) throw data(accessFailureOf(rights, capability), { status: 403 })
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

/** Why somebody who is no admin, or an admin of too low a level, may not have a capability. */
function accessFailureOf(
  { actor }: AdminRights,
  capability: AdminCapability | undefined,
): AdminAccessFailure {
  const level = actor.adminLevel
  if (level === 0 || !capability) return { code: 'ADMIN_REQUIRED' }
  const needs = LEVEL_FOR[capability]
  return level < needs ? { code: 'ADMIN_LEVEL_TOO_LOW', level, needs } : { code: 'ADMIN_PERMISSION_MISSING' }
}
