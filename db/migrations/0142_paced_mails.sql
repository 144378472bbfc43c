-- Mail that goes to many at once leaves a few at a time, so that a sale meanwhile is not slowed: news (is_bulk), and what every guest
-- of an event must know, such as that it is cancelled. That goes before the news.
alter table mail_outbox add column is_paced boolean not null default false;
update mail_outbox set is_paced = true where state = 'waiting' and is_bulk;
alter table mail_outbox add constraint news_is_paced check (is_paced or not is_bulk) not valid;
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox (is_paced, is_bulk, run_at) where state = 'waiting';
