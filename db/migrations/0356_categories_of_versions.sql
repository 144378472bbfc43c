-- The categories of a chart that have a seat, in its order: an event's page of seating reads those of all charts of its host again and again,
-- and would unpack each chart for them.
create function seated_categories_of(chart jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', k ->> 'id', 'name', k ->> 'name', 'priceCents', k -> 'priceCents') order by at), '[]')
  from jsonb_array_elements(chart -> 'categories') with ordinality as category (k, at)
  where k ->> 'id' in (select s ->> 'categoryId' from jsonb_array_elements(chart -> 'seats') s)
$$;
alter table venue_chart_versions add column categories jsonb not null generated always as (seated_categories_of(data)) stored;
