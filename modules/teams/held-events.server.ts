/** SQL of the events that a column of ids holds somebody to, as JSON: a list of `HeldEvent`, the first one first; null for all. */
export const heldEvents = (column: `${string}.event_ids`): string =>
  `case when ${column} is not null then
     (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'startsAt', e.starts_at, 'timeZone', e.time_zone)
                                order by e.starts_at, e.id), '[]')
      from events e where e.id = any (${column})) end`
