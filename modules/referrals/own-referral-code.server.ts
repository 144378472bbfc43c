/**
 * SQL of the active code with which a person promotes an event, null where they do not: one for that event alone before one
 * for all of its organiser's, then the newest. Each argument is a piece of SQL.
 */
export const ownReferralCodeSql = ({ person, event }: { person: string; event: string }) => `(
  select c.code from referral_codes c
  join follower_promotions p on p.id = c.promotion_id
  join events e on e.organizer_id = p.organizer_id
  where e.id = ${event} and p.follower_id = ${person} and c.is_active and (c.event_id is null or c.event_id = e.id)
  order by c.event_id is null, c.created_at desc, c.id desc limit 1)`
