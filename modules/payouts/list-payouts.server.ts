import type { PayoutState } from '#modules/payouts/payout-state.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PayoutId, PersonId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

export interface OwnPayout {
  id: PayoutId
  organizerId: OrganizerId
  organizer: string
  amount: Cents
  state: PayoutState
  hint: string
  reference: string
  madeAt: Instant
  paidAt: Instant | null
}

/** The newest payouts to a person's organisers: at most 50. What was cancelled never was one to them. */
export async function payoutsOf(db: DbOrTx, owner: PersonId): Promise<OwnPayout[]> {
  const rows = await db.statement<Omit<OwnPayout, 'madeAt' | 'paidAt'> & { made: Date; paid: Date | null }>(
    `select p.id, o.id as "organizerId", o.name as organizer, p.amount_cents as amount, p.state, a.hint, p.reference,
       p.made_at as made, p.paid_at as paid
     from organizers o join payouts p on p.organizer_id = o.id join payout_accounts a on a.id = p.account_id
     where o.owner_id = $1 and p.state <> 'cancelled'
     order by p.made_at desc, p.id
     limit 50`,
    [owner],
  )
  return rows.map(({ made, paid, ...payout }) => ({
    ...payout,
    madeAt: toInstant(made),
    paidAt: paid && toInstant(paid),
  }))
}
