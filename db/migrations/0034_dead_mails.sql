-- What could not be delivered is counted on each look at the state of the site, among all that was.
create index mail_outbox_dead on mail_outbox (run_at) where state = 'dead';
