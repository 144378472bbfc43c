import type { CopyPromoCodes } from '#modules/events/duplicate/copied-parts.ts'
import { asManyDaysBefore } from '#modules/events/ticket-types/copy-ticket-types.server.ts'
import { newId, type PromoCodeId } from '#platform/ids.ts'

/**
 * Gives copies of an event its promo codes, each its own that nobody has used. One that is stopped is left out, and so is one for ticket
 * types of which a copy has none. To the nights of a series they come with their days, moved as the night is; to any other copy without
 * them, and one that had days is stopped: nobody has chosen how long it holds there. Two statements, however many events they are.
 */
export const copyPromoCodes: CopyPromoCodes = async (tx, of, types, { asSeries }) => {
  const codes = await tx.statement<{ id: PromoCodeId }>(
    'select id from promo_codes where event_id = $1 and is_active order by created_at, id',
    [of],
  )
  const events = [...new Set(types.map(({ eventId }) => eventId))]
  // In the order of the codes, which the list of each event has too.
  const copies = codes.flatMap((code) =>
    events.map((eventId) => ({ of: code.id, eventId, id: newId<'promo code'>() })),
  )
  await tx.statement(COPY_PROMO_CODES, [
    of,
    copies.map(({ eventId }) => eventId),
    copies.map((copy) => copy.of),
    copies.map(({ id }) => id),
    types.map(({ eventId }) => eventId),
    types.map((type) => type.of),
    types.map(({ id }) => id),
    asSeries,
  ])
}

const COPY_PROMO_CODES = `
  with copy as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as copy (event_id, of, id)
  ), type as (
    select * from unnest($5::uuid[], $6::uuid[], $7::uuid[]) as type (event_id, of, id)
  ), named as (
    select p.id as of, type.event_id, array_agg(type.id order by t.position) as ids
    from promo_codes p cross join unnest(p.ticket_type_ids) with ordinality as t (id, position)
    join type on type.of = t.id
    where p.event_id = $1
    group by p.id, type.event_id
  )
  insert into promo_codes (event_id, id, code, kind, percent_bp, amount_cents, max_uses, max_per_person, ticket_type_ids, starts_at,
    ends_at, is_active)
  select n.id, copy.id, p.code, p.kind, p.percent_bp, p.amount_cents, p.max_uses, p.max_per_person, coalesce(named.ids, '{}'),
    case when $8::boolean then ${asManyDaysBefore('p.starts_at')} end, case when $8 then ${asManyDaysBefore('p.ends_at')} end,
    $8 or coalesce(p.starts_at, p.ends_at) is null
  from copy
  join promo_codes p on p.event_id = $1 and p.id = copy.of and p.is_active
  join events e on e.id = $1
  join events n on n.id = copy.event_id
  left join named on named.of = p.id and named.event_id = n.id
  where p.ticket_type_ids = '{}' or named.ids is not null`
