// The seating charts of a person, for their export. Drawings are told, the newest first, as far as a file can hold them (10 MB as they
// are stored). Of versions before the newest, which are many and nearly alike, it is told that there was one.

/** What they drew at their venues: of `venue_charts` as `c` and `venues` as `v`. */
export const VENUE_CHART_COLUMNS = `
  v.name as venue, c.name, c.draft_seats, c.created_at, c.updated_at,
  case when sum(pg_column_size(c.draft)) over (order by c.updated_at desc, c.id) <= 10000000 then c.draft end as draft,
  (select jsonb_agg(jsonb_build_object('version', s.version, 'seats', s.seats, 'created_at', s.created_at,
            'data', case when s.is_newest and s.data <> c.draft then s.data end) order by s.version desc)
   from (select n.*, n.version = max(n.version) over () as is_newest from venue_chart_versions n where n.chart_id = c.id) s) as versions`

/** What their events sell by: of `seating_charts` as `c` and `events` as `e`. */
export const EVENT_CHART_COLUMNS = `
  e.title as event, c.name, c.description, c.version, c.total_seats, c.created_at, c.updated_at,
  case when sum(pg_column_size(c.chart_data)) over (order by c.updated_at desc, c.id) <= 10000000 then c.chart_data end as chart_data`
