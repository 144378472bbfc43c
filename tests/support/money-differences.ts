import type { PaymentSimulator } from '#dev/payment-simulator/simulator.ts'
import type { Db } from '#platform/db.server.ts'

/** In what our payments and the provider's ledger differ, a sentence each; none is good. Cash, which no provider has, is not asked about. */
export async function moneyDifferences(
  db: Db,
  simulator: Pick<PaymentSimulator, 'ledger'>,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string; cents: number }>(
    `select id, case when state in ('captured', 'refund_due') then amount_cents - returned_cents else 0 end as cents
     from payments where gateway <> 'cash'`,
  )
  const held = Map.groupBy(simulator.ledger(), ({ reference }) => reference)
  const atProvider = (id: string) =>
    (held.get(id) ?? []).reduce((sum, { kind, cents }) => sum + (kind === 'capture' ? cents : -cents), 0)
  return rows
    .filter(({ id, cents }) => atProvider(id) !== cents)
    .map(({ id, cents }) => `${id}: ours ${cents}, theirs ${atProvider(id)}`)
}
