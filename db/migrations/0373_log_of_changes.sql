-- The log of an event tells who changed it, beside what happened at its doors.
drop index ticket_logs_scans;
create index ticket_logs_scans on ticket_logs (event_id, created_at desc)
  where event_type in ('check_in', 'check_in_refused', 'check_in_undone', 'check_in_unproven', 'went_out', 'came_back', 'event_changed');
