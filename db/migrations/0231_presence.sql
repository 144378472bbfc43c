-- When a guest went out. It counts while it is later than the check-in: who comes in again, on this day or another, is not out.
alter table tickets add column out_at timestamptz;

-- The log of a door tells who went out and came back.
drop index ticket_logs_scans;
create index ticket_logs_scans on ticket_logs (event_id, created_at desc)
  where event_type in ('check_in', 'check_in_refused', 'check_in_undone', 'check_in_unproven', 'went_out', 'came_back');
