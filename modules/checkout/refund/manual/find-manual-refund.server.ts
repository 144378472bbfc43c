import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** How money was given back by hand, when that was written down, and by whom; '' for a deleted account. */
export interface RecordedManualRefund {
  note: string
  by: string
  at: Instant
}

/** What was written down of one refund, or of late money by its payment; null while nothing is. */
export async function findManualRefund(
  db: DbOrTx,
  _admin: Admin<'can_manage_billing'>,
  id: string,
): Promise<RecordedManualRefund | null> {
  const [row] = await db.statement<{ note: string; by: string; at: Date }>(
    `select m.note, coalesce(p.full_name, '') as by, m.created_at as at
     from manual_refunds m left join profiles p on p.id = m.made_by
     where m.refund_id = $1 or m.refund_id is null and m.payment_id = $1`,
    [id],
  )
  return row ? { ...row, at: toInstant(row.at) } : null
}
