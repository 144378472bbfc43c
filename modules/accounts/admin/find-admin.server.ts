import type { Ctx } from '#platform/ctx.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import {
  type AdminCapability,
  adminCapabilities,
  type AdminRecord,
} from '#modules/accounts/admin/admin-capabilities.ts'
import { isAdminColumnMissing } from '#modules/accounts/admin/admin-columns.server.ts'
import { adminMessages } from '#modules/accounts/admin/admin-messages.ts'

export type AdminFailure = { code: 'ADMIN_UNVERIFIED' }

type Row = { is_admin: boolean; admin_level: number; is_active: boolean | null } & Record<
  AdminCapability,
  boolean | null
>

/**
 * What a person may do as an admin, as it is on record at this moment: nothing for everyone else, and nothing for anybody
 * while the admin columns are missing, of which a warning is logged. Fails with ADMIN_UNVERIFIED when the record cannot
 * be read. (Specification 4 and 6)
 */
export async function findAdmin(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  personId: PersonId,
): Promise<Result<AdminCapability[], AdminFailure>> {
  try {
    const [row] = await db.statement<Row>(
      `select p.is_admin, p.admin_level, a.is_active, a.can_manage_events, a.can_view_analytics, a.can_manage_users,
         a.can_manage_system, a.can_manage_billing
       from profiles p left join admin_permissions a on a.user_id = p.id where p.id = $1`,
      [personId],
    )
    return ok(row ? adminCapabilities(recordOf(row)) : [])
  } catch (error) {
    if (isAdminColumnMissing(error, log)) return ok([])
    log.error(adminMessages.ADMIN_UNVERIFIED, { error })
    return fail({ code: 'ADMIN_UNVERIFIED' })
  }
}

const recordOf = ({
  is_admin: isAdmin,
  admin_level: level,
  is_active: isActive,
  ...flags
}: Row): AdminRecord => ({
  isAdmin,
  level,
  // The flags are columns that cannot be null: when one is, the join found no row.
  permissions: isActive === null ? null : { isActive, ...(flags as Record<AdminCapability, boolean>) },
})
