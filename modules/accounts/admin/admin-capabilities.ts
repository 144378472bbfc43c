/** What an admin may do, named as the columns of `admin_permissions`. */
export type AdminCapability =
  | 'can_manage_events'
  | 'can_view_analytics'
  | 'can_manage_users'
  | 'can_manage_system'
  | 'can_manage_billing'

/** The level from which on an admin has a capability; 3 is the super admin. (Specification 6 and 9) */
export const LEVEL_FOR = {
  can_manage_events: 1,
  can_view_analytics: 1,
  can_manage_users: 2,
  can_manage_system: 3,
  can_manage_billing: 3,
} satisfies Record<AdminCapability, 1 | 2 | 3>

/** The stored admin level and permissions of a person. */
export interface AdminRecord {
  isAdmin: boolean
  level: number
  /** Their row of `admin_permissions`; null when there is none. */
  permissions: ({ isActive: boolean } & Record<AdminCapability, boolean>) | null
}

/**
 * The capabilities of a person: those of their level (1: events, analytics; 2: users; 3: system, billing), and of these
 * only what their permissions allow, if they have any on record. Permissions narrow and never widen; one that is not
 * active leaves nothing. Whoever is not marked as an admin has none, whatever their level. (Specification 6)
 */
export function adminCapabilities({ isAdmin, level, permissions }: AdminRecord): AdminCapability[] {
  if (!isAdmin || permissions?.isActive === false) return []
  return (Object.keys(LEVEL_FOR) as AdminCapability[]).filter(
    (capability) => level >= LEVEL_FOR[capability] && (permissions?.[capability] ?? true),
  )
}
