import { hostProblem } from '#modules/payouts/paypal/paypal-words.ts'
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
  /** Whether PayPal sends it, or sent it. */
  byPaypal: boolean
  /** Since when it waits at PayPal for its host to claim it; null where it does not. */
  unclaimedSince: Instant | null
  /** Why it did not arrive, in PayPal's word; empty where it did, and where it is for no host to know. */
  problem: string
}

/** The newest payouts to a person's organisers: at most 50. What was cancelled never was one to them. */
export async function payoutsOf(db: DbOrTx, owner: PersonId): Promise<OwnPayout[]> {
  const rows = await db.statement<{
    id: PayoutId
    organizerId: OrganizerId
    organizer: string
    amount: Cents
    state: PayoutState
    hint: string
    reference: string
    made: Date
    paid: Date | null
    byPaypal: boolean
    unclaimed: Date | null
    problem: string
  }>(
    `select p.id, o.id as "organizerId", o.name as organizer, p.amount_cents as amount, p.state, a.hint, p.reference,
       p.made_at as made, p.paid_at as paid, p.through = 'paypal' as "byPaypal",
       case when p.state = 'sending' and p.item_state = 'UNCLAIMED' then p.sending_at end as unclaimed,
       case when p.state in ('failed', 'returned', 'sending') then p.problem else '' end as problem
     from organizers o join payouts p on p.organizer_id = o.id join payout_accounts a on a.id = p.account_id
     where o.owner_id = $1 and p.state <> 'cancelled'
     order by p.made_at desc, p.id
     limit 50`,
    [owner],
  )
  return rows.map(({ made, paid, unclaimed, problem, ...payout }) => ({
    ...payout,
    problem: hostProblem(problem),
    madeAt: toInstant(made),
    paidAt: paid && toInstant(paid),
    unclaimedSince: unclaimed && toInstant(unclaimed),
  }))
}
