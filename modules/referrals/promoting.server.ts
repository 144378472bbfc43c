import {
  type EventToShare,
  type PromotingTotals,
  type ReferralLink,
  referralPath,
} from '#modules/referrals/promoting.ts'
import { IS_FOUND } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** The clicks of a code `c`: what is folded into its counter, and what is not yet. */
const CLICKS = `c.clicks_count + (
  select count(*)::integer from referral_clicks k where k.referral_code_id = c.id and not k.is_counted)`

interface TotalsRow {
  clicks: number
  sales: number
  sold: number
  pending: number
  approved: number
  paid: number
}

/** What a promoter's links have brought in all, those that are no longer active among them. One statement. */
export async function promotingTotals(db: DbOrTx, promoterId: PersonId): Promise<PromotingTotals> {
  const rows = await db.statement<TotalsRow>(
    `with earned as (
       select status, sale_amount_cents as sale_cents, commission_amount_cents - refunded_cents as commission_cents
       from commission_earnings where follower_id = $1 and status <> 'reversed')
     select (select coalesce(sum(${CLICKS}), 0)::integer
             from follower_promotions p join referral_codes c on c.promotion_id = p.id
             where p.follower_id = $1) as clicks,
       count(*)::integer as sales, coalesce(sum(sale_cents), 0)::bigint as sold,
       coalesce(sum(commission_cents) filter (where status = 'pending'), 0)::bigint as pending,
       coalesce(sum(commission_cents) filter (where status = 'approved'), 0)::bigint as approved,
       coalesce(sum(commission_cents) filter (where status = 'paid'), 0)::bigint as paid
     from earned`,
    [promoterId],
  )
  const [{ clicks, sales, ...cents }] = rows as [TotalsRow] // an aggregate without groups has one row
  const { sold, pending, approved, paid } = cents
  return {
    clicks,
    sales,
    sold: toCents(sold),
    pending: toCents(pending),
    approved: toCents(approved),
    paid: toCents(paid),
  }
}

type LinkRow = Omit<ReferralLink, 'path' | 'commission'> & { eventId: EventId | null; commission: number }

/** A promoter's active links, the newest first. One statement. */
export async function referralLinks(
  db: DbOrTx,
  promoterId: PersonId,
  limit: number,
): Promise<ReferralLink[]> {
  const rows = await db.statement<LinkRow>(
    `select c.code, c.event_id as "eventId", e.title as event, o.name as organizer, ${CLICKS} as clicks,
       s.sales, s.commission
     from follower_promotions p
     join referral_codes c on c.promotion_id = p.id and c.is_active
     join organizers o on o.id = p.organizer_id
     left join events e on e.id = c.event_id
     cross join lateral (
       select count(*)::integer as sales, coalesce(sum(commission_amount_cents - refunded_cents), 0)::bigint as commission
       from commission_earnings s where s.referral_code_id = c.id and s.status <> 'reversed') s
     where p.follower_id = $1
     order by c.created_at desc, c.id limit $2`,
    [promoterId, limit],
  )
  return rows.map(({ eventId, commission, ...link }) => ({
    ...link,
    path: referralPath(link.code, eventId),
    commission: toCents(commission),
  }))
}

type ShareRow = Omit<EventToShare, 'startsAt'> & { startsAt: Date }

/** The published events to come of the organisers somebody promotes, the next first, each once; an unlisted one when they
 * have a code for it. One statement. */
export async function eventsToShare(
  db: DbOrTx,
  promoterId: PersonId,
  now: Instant,
  limit: number,
): Promise<EventToShare[]> {
  const rows = await db.statement<ShareRow>(
    `select e.id, e.title, e.starts_at as "startsAt", e.time_zone as "timeZone",
       coalesce(nullif(e.venue, ''), nullif(e.location, ''), 'TBD') as venue, o.name as organizer, c.code
     from follower_promotions p
     join organizers o on o.id = p.organizer_id
     join events e on e.organizer_id = p.organizer_id and e.status = 'published' and e.ends_at > $2
     cross join lateral (
       select c.code, c.event_id from referral_codes c
       where c.promotion_id = p.id and c.is_active and (c.event_id is null or c.event_id = e.id)
       order by c.event_id nulls last, c.created_at desc, c.id limit 1) c
     where p.follower_id = $1 and (${IS_FOUND} or c.event_id = e.id)
     order by e.starts_at, e.id limit $3`,
    [promoterId, now, limit],
  )
  return rows.map(({ startsAt, ...event }) => ({ ...event, startsAt: toInstant(startsAt) }))
}
