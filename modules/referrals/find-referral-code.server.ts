import { firstName } from '#modules/accounts/profile/first-name.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PersonId } from '#platform/ids.ts'

export interface FoundReferralCode {
  /** The first name of the promoter; empty when they gave none, or show it to nobody. */
  sharedBy: string
  /** The link is the asking person's own. */
  isOwn: boolean
}

/**
 * The active referral code of a link, and who shares it; undefined when there is none, so that nobody can earn with it. A
 * promoter who hides their name from hosts is not named to visitors either. (Specification 4, Referral code)
 */
export async function findReferralCode(
  { db }: Pick<Ctx, 'db'>,
  code: string,
  asking: PersonId | null = null,
): Promise<FoundReferralCode | undefined> {
  if (code.includes('\0')) return undefined // a character that the database cannot even compare
  const [row] = await db.statement<{ name: string; is_shown: boolean; is_own: boolean }>(
    `select p.full_name as name, p.privacy_settings ->> 'nameForHosts' is distinct from 'false' as is_shown,
       coalesce(p.id = $2, false) as is_own
     from referral_codes c
     join follower_promotions f on f.id = c.promotion_id
     join profiles p on p.id = f.follower_id
     where c.code = $1 and c.is_active`,
    [code, asking],
  )
  return row && { sharedBy: row.is_shown ? firstName(row.name) : '', isOwn: row.is_own }
}
