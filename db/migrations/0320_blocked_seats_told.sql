-- A seat that the host keeps back, or gives free again, changes on the maps of who looks at them.
create function tell_seat_status() returns trigger language plpgsql as $$
begin
  perform pg_notify('seats', new.event_id || ' ' || new.id);
  return new;
end $$;
create trigger seats_status_told after update of status on seats
  for each row when (new.status is distinct from old.status) execute function tell_seat_status();

-- Another chart: all of it is another.
create function tell_chart_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('seats', new.event_id || ' *');
  return new;
end $$;
create trigger seating_charts_told after update of geometry_hash, is_active on seating_charts
  for each row execute function tell_chart_changed();
