-- An event sells from its own frozen chart. Its geometry is chart_data, which never changes; whether a seat is taken is said by
-- its tickets alone, so that whatever frees a ticket frees its seat: nothing else has to.
drop view seat_availability_summary;

alter table seating_charts
  add column venue_chart_id uuid,
  add column geometry_hash text not null default '';
-- The one that is on sale.
create unique index seating_charts_active on seating_charts (event_id) where is_active;

-- Sold by the seat alone: a category of the event's chart has it.
alter table ticket_types add column is_seated boolean not null default false;

-- On sale a category is a ticket type of the event: early bird, caps and promo codes are those of the type.
alter table seat_categories
  drop column price,
  drop column price_cents,
  add column ticket_type_id uuid not null,
  add foreign key (event_id, ticket_type_id) references ticket_types (event_id, id);
create index seat_categories_type on seat_categories (event_id, ticket_type_id);

alter table seats
  -- Where it stands among the seats of the chart, from 0, and so in its status; null once it was removed.
  add column position integer,
  -- Its row or table, and its place in that: places of seats that are beside each other follow one another.
  add column block text not null,
  add column place integer not null,
  add column focal_distance double precision not null,
  add column table_label text,
  add column sold_whole boolean not null default false,
  add column is_companion boolean not null default false,
  add column is_restricted boolean not null default false,
  -- Who may sit on a blocked seat, or why nobody may.
  add column blocked_for text not null default '',
  drop constraint seats_status_check,
  -- Removed: no longer on the chart, but a ticket once was for it.
  add constraint seats_status_check check (status in ('available', 'blocked', 'removed')),
  add check ((position is null) = (status = 'removed')),
  add unique (event_id, seating_chart_id, position) deferrable initially deferred;
drop index seats_chart;
create index seats_block on seats (event_id, seating_chart_id, block, place);

alter table seat_holds
  -- A hold that is over is deleted, and before that it has no effect.
  drop constraint seat_holds_status_check,
  add constraint seat_holds_status_check check (status = 'active'),
  add column is_extended boolean not null default false,
  add constraint seat_holds_session_check check (length(session_id) between 16 and 100);

alter table tickets add column seat_id uuid generated always as ((seat_details ->> 'seatId')::uuid) stored;
alter table tickets add foreign key (event_id, seat_id) references seats (event_id, id);
drop index tickets_one_per_seat;
create unique index tickets_one_per_seat on tickets (event_id, seat_id)
  where seat_id is not null and status in ('pending', 'active', 'used');

-- The two fees of seats, each in cents, are part of fee_cents.
alter table orders
  add column seat_processing_fee_cents integer not null default 0 check (seat_processing_fee_cents >= 0),
  add column seat_service_fee_cents integer not null default 0 check (seat_service_fee_cents >= 0),
  add check (seat_processing_fee_cents + seat_service_fee_cents <= fee_cents);

create view seat_availability_summary as
select s.event_id, s.seating_chart_id, c.id as seat_category_id, c.name as category, c.ticket_type_id,
       count(*)::integer as total_seats,
       count(*) filter (where k.seat_id is not null)::integer as sold_seats,
       count(*) filter (where k.seat_id is null and s.status = 'blocked')::integer as blocked_seats,
       count(*) filter (where k.seat_id is null and s.status = 'available' and h.seat_id is not null)::integer as held_seats,
       count(*) filter (where k.seat_id is null and s.status = 'available' and h.seat_id is null)::integer as available_seats
from seats s
join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
left join tickets k on k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used')
left join seat_holds h on h.event_id = s.event_id and h.seat_id = s.id and h.expires_at > now()
where s.status <> 'removed'
group by s.event_id, s.seating_chart_id, c.id, c.name, c.ticket_type_id;

-- What anybody may take at this moment, of the charts on sale: is_seat_free, of many. A function would be called for each.
create view free_seats as
select s.event_id, s.seating_chart_id, s.id, s.seat_number, s.section, s.row_label, s.table_label, s.table_type, s.table_capacity,
       s.sold_whole, s.is_premium, s.is_ada, s.is_companion, s.amenities, s.block, s.place, s.position, s.focal_distance,
       c.name as category, c.color as category_color, c.is_premium as is_premium_category, c.is_accessible as is_accessible_category,
       c.ticket_type_id
from seats s
join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
where s.status = 'available'
  and not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used'))
  and not exists (select from seat_holds h where h.event_id = s.event_id and h.seat_id = s.id and h.expires_at > clock_timestamp());

-- Whoever shows a chart hears at once which of its seats changed: held, let go, sold, given back.
create function tell_seat_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('seats', old.event_id || ' ' || old.seat_id);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.seat_id <> old.seat_id then
    perform pg_notify('seats', new.event_id || ' ' || new.seat_id);
  end if;
  return null;
end $$;
create trigger seat_holds_told after insert or update or delete on seat_holds
  for each row execute function tell_seat_changed();
create trigger tickets_told after insert on tickets
  for each row when (new.seat_id is not null) execute function tell_seat_changed();
create trigger tickets_status_told after update of status, seat_details on tickets
  for each row when (new.seat_id is not null and old.seat_id is not null
                     and (new.status is distinct from old.status or new.seat_id <> old.seat_id))
  execute function tell_seat_changed();
