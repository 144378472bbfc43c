import {
  type AdminCapability,
  adminCapabilities,
  type AdminRecord,
} from '#modules/accounts/admin/admin-capabilities.ts'
import type { DbOrTx } from '#platform/db.server.ts'

type Row = { level: number; is_active: boolean | null } & Record<AdminCapability, boolean | null>

/** How many people have an admin capability at this moment. */
export async function countAdmins(db: DbOrTx, capability: AdminCapability): Promise<number> {
  const rows = await db.statement<Row>(
    `select p.admin_level as level, a.is_active, a.can_manage_events, a.can_view_analytics, a.can_manage_users,
       a.can_manage_system, a.can_manage_billing
     from profiles p left join admin_permissions a on a.user_id = p.id where p.is_admin`,
  )
  return rows.filter((row) => adminCapabilities(recordOf(row)).includes(capability)).length
}

const recordOf = ({ level, is_active: isActive, ...flags }: Row): AdminRecord => ({
  isAdmin: true,
  level,
  // The flags are columns that cannot be null: when one is, the join found no row.
  permissions: isActive === null ? null : { isActive, ...(flags as Record<AdminCapability, boolean>) },
})
