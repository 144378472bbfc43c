-- Each scan asks how many codes that nobody was given a person presented at this door in the last minute.
create index ticket_logs_guesses on ticket_logs (event_id, user_id, created_at)
  where error_code in ('FORGED', 'TICKET_NOT_FOUND');

-- And shows the last scans. The index holds nothing else: where its rows are thought to be few, as on a database whose
-- statistics are old, a wider one is read for the whole event and sorted.
create index ticket_logs_scans on ticket_logs (event_id, created_at desc)
  where event_type in ('check_in', 'check_in_refused', 'check_in_undone');
drop index ticket_logs_event;
