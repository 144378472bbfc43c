import { sql } from 'kysely'
import type { Admin } from '#modules/accounts/admin/admin.ts'
import { adminsWith } from '#modules/accounts/admin/admins-with.server.ts'
import { openDetails } from '#modules/payouts/account/payout-account.server.ts'
import type { PayoutDetails } from '#modules/payouts/account/payout-details.ts'
import type { PayoutServices } from '#modules/payouts/payout-services.ts'
import type { PayoutState } from '#modules/payouts/payout-state.ts'
import { MAY_SETTLE } from '#modules/payouts/paypal/settle-by-hand.server.ts'
import { type ApprovalRefusal, approvalRefusal, SENDING_ALONE_DAYS } from '#modules/payouts/payout-terms.ts'
import type { Db } from '#platform/db.server.ts'
import type { PayoutAccountId, PayoutId, PersonId } from '#platform/ids.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

const PAYOUTS_PER_PAGE = 50

const isEnded = sql`p.state not in ('made', 'approved', 'sending')`

/** Those that are not finished, the oldest first, and behind them the newest that are. */
const TO_DO_FIRST: SortKey = {
  name: 'to do first',
  columns: [
    { type: 'integer', column: sql`(${isEnded})::integer` },
    {
      type: 'integer',
      column: sql`(case when ${isEnded} then -1 else 1 end * extract(epoch from p.made_at) * 1000000)::bigint`,
    },
    { type: 'id', column: sql`p.id` },
  ],
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
  /** Who said that it was sent, or gave it to PayPal, and when it was said to be paid; null where it is not. */
  paid: { by: string; at: Instant } | null
  /** Who cancelled it, empty where nobody knows any more, and when; null where it is not. */
  cancelled: { by: string; at: Instant } | null
  /** Whether its host has another account since. */
  isAccountOld: boolean
  /** Whether PayPal sends it, or is to. */
  byPaypal: boolean
  /** PayPal's number of it and the last state that PayPal told; null where PayPal was not asked. */
  paypal: { batchId: string; itemState: string; maySettle: boolean } | null
  /** Why it does not go on, or did not arrive; empty where nothing is wrong. */
  problem: string
  /** Where it is to be sent, for whoever is sending it; null for everybody else, and where it cannot be opened any more. */
  details: PayoutDetails | null
}

/** What a reader sees as it stands in the row. */
type AsStored = Pick<
  AdminPayout,
  | 'id'
  | 'organizer'
  | 'amount'
  | 'state'
  | 'hint'
  | 'reference'
  | 'madeBy'
  | 'approvedBy'
  | 'isAccountOld'
  | 'problem'
>

interface Row extends AsStored {
  made: Date
  now: Date
  host: PersonId
  makerId: PersonId | null
  accountId: PayoutAccountId
  sealed: string
  senderId: PersonId | null
  sender: string
  /** Null where it is not on its way. */
  sendingAt: Date | null
  mayGoOn: boolean | null
  kind: PayoutDetails['kind']
  through: 'hand' | 'paypal'
  batchId: string | null
  itemState: string | null
  maySettle: boolean
  paidBy: string
  paidAt: Date | null
  cancelledBy: string
  cancelledAt: Date | null
  sortKey: unknown[]
}

/** All payouts, fifty a page: those that are not finished, the oldest first, and behind them the newest that are. */
export async function allPayouts(
  { db, services }: { db: Db; services: PayoutServices },
  admin: Admin<'can_manage_billing'>,
  page: string | null = null,
): Promise<Page<AdminPayout>> {
  const isPaypalOn = services.paypal !== null && services.isPaypalOn
  const admins = await adminsWith(db, 'can_manage_billing')
  const keys = keyset(TO_DO_FIRST, page, PAYOUTS_PER_PAGE)
  const found = await sql<Row>`
    select p.id, o.name as organizer, p.amount_cents as amount, p.state, a.hint, p.reference,
       coalesce(m.full_name, '') as "madeBy", p.made_at as made, clock_timestamp() as now, o.owner_id as host, p.made_by as "makerId", coalesce(v.full_name, '') as "approvedBy",
       a.id as "accountId", a.ended_at is not null as "isAccountOld", a.sealed, p.sending_by as "senderId",
       coalesce(s.full_name, '') as sender, case when p.state = 'sending' then p.sending_at end as "sendingAt",
       p.sending_by is null or p.sending_at <= now() - interval '1 day' * ${SENDING_ALONE_DAYS} as "mayGoOn",
       a.kind, p.through, p.problem, p.batch_id as "batchId", p.item_state as "itemState",
       ${sql.raw(MAY_SETTLE)} as "maySettle", coalesce(d.full_name, '') as "paidBy", p.paid_at as "paidAt",
       coalesce(c.full_name, '') as "cancelledBy", case when p.state = 'cancelled' then p.ended_at end as "cancelledAt",
       ${keys.sortKey} as "sortKey"
     from payouts p
     join organizers o on o.id = p.organizer_id
     join payout_accounts a on a.id = p.account_id
     left join profiles m on m.id = p.made_by
     left join profiles v on v.id = p.approved_by
     left join profiles s on s.id = p.sending_by
     left join profiles d on d.id = p.paid_by
     left join profiles c on c.id = p.cancelled_by
     where ${keys.where} order by ${keys.orderBy} limit ${keys.limit}`.execute(db.kysely)
  const { rows, ...pages } = keys.page(found.rows)
  return {
    ...pages,
    rows: rows.map((row) => {
      const { made, now, host, makerId, accountId, sealed, senderId, sender, sendingAt, mayGoOn, ...rest } =
        row
      const {
        kind,
        through,
        batchId,
        itemState,
        maySettle,
        paidBy,
        paidAt,
        cancelledBy,
        cancelledAt,
        ...payout
      } = rest
      const isMine = senderId === admin.personId && through === 'hand'
      return {
        ...payout,
        madeAt: toInstant(made),
        refusal: approvalRefusal(
          {
            now: toInstant(now),
            madeAt: toInstant(made),
            madeBy: makerId,
            approver: admin.personId,
            host,
            isFresh: true,
          },
          admins,
        ),
        sending: sendingAt && {
          by: sender,
          at: toInstant(sendingAt),
          isMine,
          mayGoOn: mayGoOn === true && through === 'hand',
        },
        paid: paidAt && { by: paidBy, at: toInstant(paidAt) },
        cancelled: cancelledAt && { by: cancelledBy, at: toInstant(cancelledAt) },
        byPaypal: through === 'paypal' || (kind === 'paypal' && isPaypalOn && payout.state !== 'paid'),
        paypal:
          through === 'paypal' ? { batchId: batchId ?? '', itemState: itemState ?? '', maySettle } : null,
        details: sendingAt && isMine ? openDetails(services, accountId, sealed) : null,
      }
    }),
  }
}
