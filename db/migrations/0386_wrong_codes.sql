-- Refused codes with the number of a known ticket and a hash that is not its own: different ones are found by index, so that
-- one that is presented a thousand times costs no more than once. As modules/tickets/wrong-codes/wrong-code.server.ts says it.
create index ticket_logs_wrong_codes
  on ticket_logs (ticket_id, (metadata ->> 'wrongHash' || ' ' || coalesce(device_id, user_id, link_id)::text))
  where event_type = 'check_in_refused' and metadata ? 'wrongHash';

-- A notice with a key is told once, as a mail is.
alter table notifications add column dedupe_key text;
create unique index notifications_once on notifications (dedupe_key) where dedupe_key is not null;
