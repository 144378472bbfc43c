import type { Ctx } from '#platform/ctx.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

/**
 * Counts a member's click on a referral link, once a day for each link; their own link and one that is not active count
 * nothing, of which a warning is logged. Answers whether the code can be earned with. Never fails: what goes wrong is
 * logged and the click is lost. (Specification 8, Referral errors)
 */
export async function trackClick(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  personId: PersonId,
  code: string,
): Promise<boolean> {
  try {
    const [row] = await db.statement<{ known: boolean }>(
      `with code as (
         select c.id, p.follower_id from referral_codes c join follower_promotions p on p.id = c.promotion_id
         where c.code = $1 and c.is_active),
       click as (
         insert into referral_clicks (referral_code_id, person_id)
         select id, $2 from code where follower_id <> $2 on conflict do nothing)
       select exists (select from code) as known`,
      [code, personId],
    )
    if (row?.known) return true
    log.warn('Referral code not found or inactive')
  } catch (error) {
    log.error('A referral click was not tracked', { error })
  }
  return false
}

/**
 * Adds the clicks that are not counted yet to `clicks_count` of their codes; answers of how many codes. Harmless when
 * repeated, and beside itself.
 */
export async function aggregateClicks({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const codes = await db.statement<{
    id: string
  }>(`with counted as (update referral_clicks set is_counted = true where not is_counted returning referral_code_id)
     update referral_codes c set clicks_count = c.clicks_count + n.clicks, updated_at = now()
     from (select referral_code_id, count(*)::integer as clicks from counted group by 1) n
     where n.referral_code_id = c.id
     returning c.id`)
  return codes.length
}

export const aggregateClicksJob = job({
  name: 'count referral clicks',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: aggregateClicks,
})
