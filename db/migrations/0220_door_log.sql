-- The log of a door lists those too who were let in by somebody that was off the door by then.
drop index ticket_logs_scans;
create index ticket_logs_scans on ticket_logs (event_id, created_at desc)
  where event_type in ('check_in', 'check_in_refused', 'check_in_undone', 'check_in_unproven');
