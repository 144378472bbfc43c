import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { isAdminColumnMissing } from '#modules/accounts/admin/admin-columns.server.ts'

/** The level that may do everything. (Specification 6 and 9) */
const SUPER_ADMIN_LEVEL = 3

export type SuperAdminFailure = { code: 'ADMIN_COLUMNS_MISSING' | 'ADMIN_USER_NOT_FOUND' }

/** Said by the set-up when it fails. (Specification 6) */
export const superAdminMessages = {
  ADMIN_COLUMNS_MISSING: 'Admin columns missing. Database migration required.',
  ADMIN_USER_NOT_FOUND: 'Admin user not found. Please ensure they have signed up first.',
} satisfies Record<SuperAdminFailure['code'], string>

/**
 * Makes the account of a confirmed address admin of level 3 with every permission; harmless when repeated. Called by the
 * server's start alone: no request leads here. Fails with ADMIN_USER_NOT_FOUND until somebody has confirmed the address,
 * and with ADMIN_COLUMNS_MISSING on a database that was never migrated. (Specification 6)
 */
export async function makeSuperAdmin(
  db: DbOrTx,
  email: string,
): Promise<Result<PersonId, SuperAdminFailure>> {
  try {
    const [row] = await db.statement<{ id: PersonId }>(
      `with promoted as (
         update profiles p set is_admin = true, admin_level = ${SUPER_ADMIN_LEVEL}, updated_at = now()
         from auth_user u
         where u.id = p.id and u.email = lower($1) and u.email_verified
         returning p.id),
       permitted as (
         insert into admin_permissions (user_id, can_manage_users, can_manage_events, can_view_analytics,
                                        can_manage_system, can_manage_billing)
         select id, true, true, true, true, true from promoted
         on conflict (user_id) do update set can_manage_users = true, can_manage_events = true,
           can_view_analytics = true, can_manage_system = true, can_manage_billing = true,
           is_active = true, updated_at = now())
       select id from promoted`,
      [email],
    )
    return row ? ok(row.id) : fail({ code: 'ADMIN_USER_NOT_FOUND' })
  } catch (error) {
    if (isAdminColumnMissing(error)) return fail({ code: 'ADMIN_COLUMNS_MISSING' })
    throw error
  }
}
