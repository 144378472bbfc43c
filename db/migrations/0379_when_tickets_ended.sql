-- When a ticket that was good was refunded or made void: a scan without a signal may have let somebody in before that, and be told of
-- later. Null for one that never was good, and for what ended before this was kept.
alter table tickets add column ended_at timestamptz;

create function keep_ticket_end() returns trigger language plpgsql as $$
begin
  new.ended_at := case when old.status in ('active', 'used') then clock_timestamp() end;
  return new;
end $$;

create trigger tickets_keep_end before update of status on tickets
for each row when ((new.status in ('cancelled', 'refunded')) <> (old.status in ('cancelled', 'refunded')))
execute function keep_ticket_end();
