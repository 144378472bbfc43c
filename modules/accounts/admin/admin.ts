import type { AdminCapability } from '#modules/accounts/admin/admin-capabilities.ts'
import type { PersonId } from '#platform/ids.ts'

declare const proven: unique symbol

/**
 * Proof that an admin has a capability: a use-case of an admin page takes `Admin<'can_manage_users'>` and need not ask
 * again. Only `app/admin-guard.server.ts` makes one.
 */
export interface Admin<C extends AdminCapability> {
  readonly personId: PersonId
  /** 1 to 3. */
  readonly level: number
  /** Everything this admin may do, the proven capability among it. */
  readonly capabilities: readonly AdminCapability[]
  readonly proves: C
  readonly [proven]: true
}
