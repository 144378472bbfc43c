import { promoColumns, type PromoRow, toPromo } from '#modules/promo-codes/promo-row.server.ts'
import { toPromoCode } from '#modules/promo-codes/promo-code.ts'
import type { FoundPromo, PromoUses } from '#modules/promo-codes/promo-failure.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'

/**
 * The codes of these events among those that somebody typed, with how often they are used: by all only where that is limited. What
 * the person has placed and not paid counts for nobody: it is given back when they place another.
 */
export async function findPromoCodes(
  db: DbOrTx,
  { eventIds, codes, personId }: { eventIds: EventId[]; codes: string[]; personId: PersonId | null },
): Promise<FoundPromo[]> {
  // What cannot be a code is none, and may hold what a database refuses.
  const readable = codes.filter((code) => toPromoCode(code) === code)
  if (readable.length === 0) return []
  const rows = await db.statement<PromoRow & PromoUses>(
    `select ${promoColumns}, own.kept as "ownUses",
       case when p.max_uses is null then 0 else (
         select count(*)::integer from orders o
         where o.event_id = p.event_id and o.promo_code_id = p.id
           and o.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')) - own.unpaid end as uses
     from promo_codes p
     cross join lateral (
       select (count(*) filter (where c.state = 'open' and c.total_cents > 0))::integer as unpaid,
              (count(*) filter (where c.state <> 'open' or c.total_cents = 0))::integer as kept
       from orders o
       join checkouts c on c.id = o.checkout_id
       where o.user_id = $3 and o.event_id = p.event_id and o.promo_code_id = p.id
         and o.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')) own
     where p.event_id = any ($1::uuid[]) and p.code = any ($2::text[])`,
    [eventIds, readable, personId],
  )
  return rows.map(({ uses, ownUses, ...row }) => ({ ...toPromo(row), uses, ownUses }))
}
