-- What is asked of the log beside a door's own questions: the lines of one person (export, deletion), the newest lines of payments
-- (of which a thousand are kept), and the old ones that are swept.
create index ticket_logs_person on ticket_logs (user_id) where user_id is not null;
create index ticket_logs_payments on ticket_logs (created_at desc, id) where event_type = 'payment';
create index ticket_logs_age on ticket_logs using brin (created_at);
