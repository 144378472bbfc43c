-- Whose tickets went back by another way than by an answer stayed open.
update refund_requests r set state = 'refunded', answered_at = now()
where r.state = 'open'
  and not exists (select from tickets t
                  where t.event_id = r.event_id and t.id = any (r.tickets) and t.status in ('active', 'used'));
