-- The order is paid, and its confirmation could not be promised at that moment: a job promises it as soon as that works.
alter table orders add column mail_owed boolean not null default false;
create index orders_mail_owed on orders (event_id, id) where mail_owed;
