-- Which kind of money this database holds: one row, written when payments are first switched on.

create table payment_environment (
  is_only boolean primary key default true check (is_only),
  environment text not null check (environment in ('simulator', 'sandbox', 'live')),
  stamped_at timestamptz not null default now()
);
insert into payment_environment (environment)
select environment from payments where environment <> 'none' order by created_at limit 1;
