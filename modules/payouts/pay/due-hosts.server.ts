import type { Admin } from '#modules/accounts/admin/admin.ts'
import { MAX_CENTS } from '#modules/payouts/pay/make-payout.server.ts'
import { ACCOUNT_RESTS_DAYS, DUE_AFTER_DAYS } from '#modules/payouts/payout-terms.ts'
import type { Db } from '#platform/db.server.ts'
import type { OrganizerId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

const MAX_DUE = 100

/** A host to whom money is due, in no payout yet; `account` says whether it can be sent, as `makePayout` would. */
export interface DueHost {
  organizerId: OrganizerId
  name: string
  due: Cents
  account: 'ready' | 'rests' | 'missing' | 'owes' | 'too much'
}

/** Who is due money: first those whom it can be paid out to, of each the largest amount first; at most 100. One statement. */
export const dueHosts = ({ db }: { db: Db }, _admin: Admin<'can_manage_billing'>): Promise<DueHost[]> =>
  db.statement<DueHost>(
    `with due as (
       select o.id, o.name, o.owner_id, d.cents, sum(d.cents) over (partition by o.owner_id) as cents_of_owner
       from organizers o
       cross join lateral (select sum(l.cents) as cents from payable_events(o.id, ${DUE_AFTER_DAYS}) l where l.is_due) d)
     select d.id as "organizerId", d.name, d.cents::bigint as due, w.account
     from due d
     left join payout_accounts a on a.person_id = d.owner_id and a.ended_at is null
     cross join lateral (select
       case when a.id is null then 'missing'
            when a.created_at > now() - interval '${ACCOUNT_RESTS_DAYS} days' then 'rests'
            when d.cents > ${MAX_CENTS} then 'too much'
            when d.cents_of_owner <= 0 then 'owes' else 'ready' end as account) w
     where d.cents > 0
       and not exists (select from payouts p where p.organizer_id = d.id and p.state in ('made', 'approved', 'sending'))
     order by w.account = 'ready' desc, d.cents desc, d.id
     limit ${MAX_DUE}`,
  )
