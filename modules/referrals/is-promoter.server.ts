import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

/** Whether an organiser has given somebody a promotion to earn with. (Specification 6) */
export async function isPromoter(db: DbOrTx, personId: PersonId): Promise<boolean> {
  const [row] = await db.statement<{ is_promoter: boolean }>(
    'select exists (select from follower_promotions where follower_id = $1) as is_promoter',
    [personId],
  )
  return row?.is_promoter ?? false
}
