-- Scans that a door made without a signal arrive later, perhaps twice: the device names each by a number of its own, and
-- says when it was made. Those of one device and person are told apart by that number.
alter table ticket_logs
  add column device_id uuid,
  add column device_counter integer check (device_counter > 0),
  -- When the code was presented, where that is not when the line was written.
  add column scanned_at timestamptz,
  -- The line of the check-in that this line takes back.
  add column undoes uuid,
  add check ((device_id is null) = (device_counter is null));
create unique index ticket_logs_devices on ticket_logs (event_id, device_id, device_counter, user_id)
  where device_id is not null;

-- Until now a check-in was taken back by the next line of its ticket.
update ticket_logs u set undoes = (
  select l.id from ticket_logs l
  where l.event_id = u.event_id and l.ticket_id = u.ticket_id and l.event_type = 'check_in' and l.created_at < u.created_at
  order by l.created_at desc limit 1)
where u.event_type = 'check_in_undone';
