import {
  type AdminCapability,
  adminCapabilities,
  type AdminRecord,
} from '#modules/accounts/admin/admin-capabilities.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

type Row = { id: PersonId; name: string; level: number; is_active: boolean | null } & Record<
  AdminCapability,
  boolean | null
>

/** The people who have an admin capability at this moment, by name. */
export async function adminsWith(
  db: DbOrTx,
  capability: AdminCapability,
): Promise<{ id: PersonId; name: string }[]> {
  const rows = await db.statement<Row>(
    `select p.id, coalesce(nullif(p.full_name, ''), 'an admin without a name') as name, p.admin_level as level, a.is_active, a.can_manage_events, a.can_view_analytics, a.can_manage_users,
       a.can_manage_system, a.can_manage_billing
     from profiles p left join admin_permissions a on a.user_id = p.id where p.is_admin order by p.full_name, p.id`,
  )
  return rows
    .filter((row) => adminCapabilities(recordOf(row)).includes(capability))
    .map(({ id, name }) => ({ id, name }))
}

const recordOf = ({ id: _id, name: _name, level, is_active: isActive, ...flags }: Row): AdminRecord => ({
  isAdmin: true,
  level,
  // The flags are columns that cannot be null: when one is, the join found no row.
  permissions: isActive === null ? null : { isActive, ...(flags as Record<AdminCapability, boolean>) },
})
