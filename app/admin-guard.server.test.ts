import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { adminsOnly, requireAdmin } from '#app/admin-guard.server.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { ctxOf, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const request = new Request('http://localhost:3000/dashboard/admin')

/** What a request of an admin of this level knows when it is past the guard of `/dashboard/admin`. */
async function pastTheGuard(level: number): Promise<RouterContextProvider> {
  const id = await makePerson(db, 'Ada')
  await db.pool.query('update profiles set is_admin = true, admin_level = $2 where id = $1', [id, level])
  const actor: Actor = { id, email: '', name: 'Ada', avatarUrl: null, adminLevel: level, emailVerified: true }
  const context = new RouterContextProvider()
  context.set(ctx, { ...ctxOf(db), actor, config: {} } as unknown as RequestCtx)
  const asked = { request, context, pattern: 'dashboard/admin', params: {}, url: new URL(request.url) }
  await adminsOnly(asked, () => Promise.resolve(new Response()))
  return context
}

/** The status of what a guard throws. */
function refused(guard: () => unknown): number | undefined {
  try {
    guard()
  } catch (error) {
    if (error instanceof Error) throw error
    return (error as { init?: ResponseInit }).init?.status
  }
  return undefined
}

describe('the proof of an admin', () => {
  test('says who, of what level, and what is proven', async () => {
    const context = await pastTheGuard(1)
    expect(requireAdmin(context, 'can_view_analytics')).toEqual({
      personId: context.get(ctx).actor?.id,
      level: 1,
      capabilities: ['can_manage_events', 'can_view_analytics'],
      proves: 'can_view_analytics',
    })
  })

  test('is refused for a capability that the page did not ask for and the admin does not have', async () => {
    const first = await pastTheGuard(1)
    expect(refused(() => requireAdmin(first, 'can_manage_users'))).toBe(403)
    const second = await pastTheGuard(2)
    expect(requireAdmin(second, 'can_manage_users').proves).toBe('can_manage_users')
    expect(refused(() => requireAdmin(second, 'can_manage_billing'))).toBe(403)
  })

  test('cannot be had where no guard stood before, not even by a super admin', () => {
    const context = new RouterContextProvider()
    context.set(ctx, { ...ctxOf(db), actor: { adminLevel: 3 } } as unknown as RequestCtx)
    expect(() => requireAdmin(context, 'can_view_analytics')).toThrow('No value found for context')
  })
})
