import type { Admin } from '#modules/accounts/admin/admin.ts'
import { countAdmins } from '#modules/accounts/admin/count-admins.server.ts'
import { openDetails } from '#modules/payouts/account/payout-account.server.ts'
import type { PayoutDetails } from '#modules/payouts/account/payout-details.ts'
import type { PayoutState } from '#modules/payouts/payout-state.ts'
import {
  ACCOUNT_RESTS_DAYS,
  type ApprovalRefusal,
  approvalRefusal,
  DUE_AFTER_DAYS,
  SENDING_ALONE_DAYS,
} from '#modules/payouts/payout-terms.ts'
import type { Db } from '#platform/db.server.ts'
import type { OrganizerId, PayoutAccountId, PayoutId, PersonId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

const MAX_DUE = 100
const MAX_PAYOUTS = 100

/** A host to whom money is due, in no payout yet; `account` says whether it can be sent. */
export interface DueHost {
  organizerId: OrganizerId
  name: string
  due: Cents
  account: 'ready' | 'rests' | 'missing'
}

/** A payout as admins see it. */
export interface AdminPayout {
  id: PayoutId
  organizer: string
  amount: Cents
  state: PayoutState
  hint: string
  reference: string
  madeBy: string
  madeAt: Instant
  /** Why the reader may not approve it, that they have to sign in again aside; null where they may. */
  refusal: ApprovalRefusal | null
  approvedBy: string
  /** Who is sending it, since when, and whether that is the reader. */
  sending: { by: string; at: Instant; isMine: boolean; mayGoOn: boolean } | null
  /** Whether its host has another account since. */
  isAccountOld: boolean
  /** Where it is to be sent, for whoever is sending it; null for everybody else, and where it cannot be opened any more. */
  details: PayoutDetails | null
}

/** Who is due money that can be paid out, the largest amount first: at most 100. One statement. */
export const dueHosts = ({ db }: { db: Db }, _admin: Admin<'can_manage_billing'>): Promise<DueHost[]> =>
  db.statement<DueHost>(
    `select o.id as "organizerId", o.name, d.cents::integer as due,
       case when a.id is null then 'missing'
            when a.created_at > now() - interval '${ACCOUNT_RESTS_DAYS} days' then 'rests' else 'ready' end as account
     from organizers o
     left join payout_accounts a on a.person_id = o.owner_id and a.ended_at is null
     cross join lateral (select sum(l.cents) as cents from payable_events(o.id, ${DUE_AFTER_DAYS}) l where l.is_due) d
     where d.cents > 0
       and not exists (select from payouts p where p.organizer_id = o.id and p.state in ('made', 'approved', 'sending'))
     order by d.cents desc, o.id
     limit ${MAX_DUE}`,
  )

/** The payouts that are not finished, the oldest first, and behind them the newest that are: at most 100. */
export async function allPayouts(
  { db, secret }: { db: Db; secret: string },
  admin: Admin<'can_manage_billing'>,
): Promise<AdminPayout[]> {
  const admins = await countAdmins(db, 'can_manage_billing')
  const rows = await db.statement<{
    id: PayoutId
    organizer: string
    amount: Cents
    state: PayoutState
    hint: string
    reference: string
    madeBy: string
    made: Date
    now: Date
    host: PersonId
    makerId: PersonId | null
    approvedBy: string
    accountId: PayoutAccountId
    isAccountOld: boolean
    sealed: string
    senderId: PersonId | null
    sender: string
    sendingAt: Date | null
    mayGoOn: boolean | null
  }>(
    `select p.id, o.name as organizer, p.amount_cents as amount, p.state, a.hint, p.reference,
       coalesce(m.full_name, '') as "madeBy", p.made_at as made, clock_timestamp() as now, o.owner_id as host, p.made_by as "makerId", coalesce(v.full_name, '') as "approvedBy",
       a.id as "accountId", a.ended_at is not null as "isAccountOld", a.sealed, p.sending_by as "senderId",
       coalesce(s.full_name, '') as sender, p.sending_at as "sendingAt",
       p.sending_by is null or p.sending_at <= now() - interval '${SENDING_ALONE_DAYS} day' as "mayGoOn"
     from payouts p
     join organizers o on o.id = p.organizer_id
     join payout_accounts a on a.id = p.account_id
     left join profiles m on m.id = p.made_by
     left join profiles v on v.id = p.approved_by
     left join profiles s on s.id = p.sending_by
     order by p.state not in ('made', 'approved', 'sending'),
       case when p.state in ('made', 'approved', 'sending') then p.made_at end, p.made_at desc, p.id
     limit ${MAX_PAYOUTS}`,
  )
  return rows.map(
    ({ made, now, host, makerId, accountId, sealed, senderId, sender, sendingAt, mayGoOn, ...payout }) => ({
      ...payout,
      sending:
        payout.state === 'sending' && sendingAt
          ? {
              by: sender,
              at: toInstant(sendingAt),
              isMine: senderId === admin.personId,
              mayGoOn: mayGoOn ?? false,
            }
          : null,
      madeAt: toInstant(made),
      refusal: approvalRefusal({
        now: toInstant(now),
        madeAt: toInstant(made),
        madeBy: makerId,
        approver: admin.personId,
        host,
        admins,
        isFresh: true,
      }),
      details:
        payout.state === 'sending' && senderId === admin.personId
          ? openDetails(secret, accountId, sealed)
          : null,
    }),
  )
}
