/**
 * SQL of the next event that a person holds live tickets for and that is not over, in at most one row: paid and not used,
 * or kept for cash at the door. With `event` it is about that event alone. Each argument is a piece of SQL; without
 * `asked` nothing is looked up.
 */
export const nextTicketSql = ({ person, event, asked }: { person: string; event: string; asked: string }) => `
  select e.id as event_id, e.title, e.starts_at, e.ends_at, e.time_zone, held.ticket_id, held.tickets
  from (
    select t.event_id, (array_agg(t.id order by k.admits = 0, t.status, t.id))[1] as ticket_id, count(*)::int as tickets
    from tickets t join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
    where ${asked} and t.owner_id = ${person} and (${event} is null or t.event_id = ${event})
      and (t.status = 'active' or t.status = 'pending' and 'awaiting_cash_payment' = (
        select o.order_status from orders o where o.event_id = t.event_id and o.id = t.order_id))
    group by t.event_id
  ) held
  join events e on e.id = held.event_id
  where e.ends_at > now() and e.status not in ('cancelled', 'postponed')
  order by e.starts_at, e.id limit 1`
