import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import { openDetails } from '#modules/payouts/account/payout-account.server.ts'
import type { PayoutDetails } from '#modules/payouts/account/payout-details.ts'
import type { PayoutFailure } from '#modules/payouts/pay/payout-failures.ts'
import { payoutObstacle } from '#modules/payouts/pay/payout-obstacle.server.ts'
import type { PayoutServices } from '#modules/payouts/payout-services.ts'
import { askPaypal } from '#modules/payouts/paypal/ask-paypal.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type Tx, withTransaction } from '#platform/db.server.ts'
import type { PayoutAccountId, PayoutId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * Sends an approved payout through PayPal: it is on its way before PayPal is asked, so that nobody sends it a second time, and what
 * PayPal answers is written down afterwards. Without an answer the job asks again under the same key. Fails with PAYPAL_OFF,
 * NOT_PAYPAL, ACCOUNT_UNREADABLE, OTHER_MONEY (the database holds another kind than PayPal's keys are for), what came between
 * (`payoutObstacle`), and STATE_CHANGED; nothing is sent then.
 */
export async function sendByPaypal(
  ctx: Ctx,
  services: PayoutServices,
  admin: Admin<'can_manage_billing'>,
  payoutId: PayoutId,
): Promise<Result<null, { code: PayoutFailure }>> {
  const { paypal, isPaypalOn } = services
  if (!paypal || !isPaypalOn) return fail({ code: 'PAYPAL_OFF' })
  const begun = await withTransaction<Result<Locked, { code: PayoutFailure }>>(ctx.db, async (tx) => {
    const payout = await lockApproved(tx, payoutId, paypal.environment)
    if (!payout) return fail({ code: 'STATE_CHANGED' })
    if (payout.kind !== 'paypal') return fail({ code: 'NOT_PAYPAL' })
    if (payout.isOtherMoney) return fail({ code: 'OTHER_MONEY' })
    const obstacle = await payoutObstacle(tx, payoutId)
    if (obstacle) return fail({ code: obstacle })
    const details = openDetails(services, payout.accountId, payout.sealed)
    if (details?.kind !== 'paypal') return fail({ code: 'ACCOUNT_UNREADABLE' })
    await tx.statement(BEGIN, [payoutId, admin.personId, paypal.environment])
    crashPoint('payout begun to be sent')
    return ok(payout)
  })
  if (!begun.ok) return begun
  crashPoint('payout given to PayPal')
  const { amount, accountId, sealed } = begun.value
  const due = { id: payoutId, state: 'sending', batchId: null, checks: 1, isKeyOld: false } as const
  await askPaypal(ctx, services, { ...due, amount, accountId, sealed })
  return ok(null)
}

interface Locked {
  amount: Cents
  kind: PayoutDetails['kind']
  accountId: PayoutAccountId
  sealed: string
  isOtherMoney: boolean
}

async function lockApproved(tx: Tx, payoutId: PayoutId, environment: PaymentEnvironment) {
  const [payout] = await tx.statement<Locked>(
    `select p.amount_cents as amount, a.kind, a.id as "accountId", a.sealed,
       exists (select from payment_environment where environment <> $2) as "isOtherMoney"
     from payouts p join payout_accounts a on a.id = p.account_id
     where p.id = $1 and p.state = 'approved' for no key update of p`,
    [payoutId, environment],
  )
  return payout
}

/** The job leaves it alone for longer than asking takes. */
const BEGIN = `
  update payouts set state = 'sending', through = 'paypal', environment = $3, sending_by = $2, sending_at = clock_timestamp(),
    batch_id = null, item_state = null, problem = '', checks = 1, next_check_at = clock_timestamp() + interval '1 minute',
    updated_at = now()
  where id = $1`
