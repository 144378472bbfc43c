import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { Db } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** The database holds payments of another kind of money: those of the simulator, of a sandbox, or real ones. */
export type EnvironmentFailure = { code: 'OTHER_ENVIRONMENT'; found: PaymentEnvironment }

/**
 * Writes into the database which kind of money it holds, so that no other ever gets in: real tickets are not paid with test cards,
 * and no sum adds both. The kind may change as long as no payment was made. Fails with OTHER_ENVIRONMENT.
 */
export async function stampPaymentEnvironment(
  db: Db,
  environment: PaymentEnvironment,
): Promise<Result<null, EnvironmentFailure>> {
  const [row] = await db.statement<{ found: PaymentEnvironment | null }>(
    `with other as (
       select environment as found from payments where environment not in ('none', $1) limit 1),
     stamped as (
       insert into payment_environment (environment)
       select $1 where not exists (select from other)
       on conflict (is_only) do update set environment = excluded.environment, stamped_at = now()
         where payment_environment.environment <> excluded.environment)
     select (select found from other) as found`,
    [environment],
  )
  return row?.found ? fail({ code: 'OTHER_ENVIRONMENT', found: row.found }) : ok(null)
}
