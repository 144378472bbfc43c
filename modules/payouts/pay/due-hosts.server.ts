import type { Admin } from '#modules/accounts/admin/admin.ts'
import { ACCOUNT_RESTS_DAYS, DUE_AFTER_DAYS } from '#modules/payouts/payout-terms.ts'
import type { Db } from '#platform/db.server.ts'
import type { OrganizerId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

const MAX_DUE = 100

/** A host to whom money is due, in no payout yet; `account` says whether it can be sent. */
export interface DueHost {
  organizerId: OrganizerId
  name: string
  due: Cents
  account: 'ready' | 'rests' | 'missing'
}

/** Who is due money that can be paid out, the largest amount first: at most 100. One statement. */
export const dueHosts = ({ db }: { db: Db }, _admin: Admin<'can_manage_billing'>): Promise<DueHost[]> =>
  db.statement<DueHost>(
    `select o.id as "organizerId", o.name, d.cents::bigint as due,
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
