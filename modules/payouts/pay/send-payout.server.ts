import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { PayoutFailure } from '#modules/payouts/pay/payout-failures.ts'
import { payoutObstacle } from '#modules/payouts/pay/payout-obstacle.server.ts'
import { SENDING_ALONE_DAYS } from '#modules/payouts/payout-terms.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { PayoutId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

type Changed = Result<null, { code: PayoutFailure }>

/**
 * An admin begins to send an approved payout: from then on they alone see where it goes, and nobody cancels it. After a day another
 * may go on with it. Fails with SENT_BY_ANOTHER, with what came between (`payoutObstacle`), and with STATE_CHANGED.
 */
export async function beginSending(
  { db }: { db: Db },
  admin: Admin<'can_manage_billing'>,
  payoutId: PayoutId,
): Promise<Changed> {
  return withTransaction(db, async (tx) => {
    // One that nobody sends has no time since when, so that nobody is alone with it.
    const [payout] = await tx.statement<{ isAlone: boolean | null }>(
      `select sending_at > clock_timestamp() - interval '${SENDING_ALONE_DAYS} day' and sending_by is not null as "isAlone"
       from payouts where id = $1 and state in ('approved', 'sending') and through = 'hand' for no key update`,
      [payoutId],
    )
    if (!payout) return fail({ code: 'STATE_CHANGED' })
    if (payout.isAlone) return fail({ code: 'SENT_BY_ANOTHER' })
    const code = await payoutObstacle(tx, payoutId)
    if (code) return fail({ code })
    await tx.statement(
      `update payouts set state = 'sending', sending_by = $2, sending_at = clock_timestamp(), problem = '', updated_at = now() where id = $1`,
      [payoutId, admin.personId],
    )
    crashPoint('payout begun to be sent')
    return ok(null)
  })
}

/** Whoever began to send a payout has not sent it: it waits again. Fails with STATE_CHANGED where they are not sending it. */
export async function stopSending(
  { db }: { db: Db },
  admin: Admin<'can_manage_billing'>,
  payoutId: PayoutId,
): Promise<Changed> {
  const [stopped] = await db.statement<{ id: PayoutId }>(
    `update payouts set state = 'approved', sending_by = null, sending_at = null, updated_at = now()
     where id = $1 and state = 'sending' and sending_by = $2 and through = 'hand' returning id`,
    [payoutId, admin.personId],
  )
  return stopped ? ok(null) : fail({ code: 'STATE_CHANGED' })
}
