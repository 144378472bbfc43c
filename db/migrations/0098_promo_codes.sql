-- Codes that organisers give out: what they take off, for what, for how long and how often.
create table promo_codes (
  event_id uuid not null references events (id) on delete cascade,
  id uuid not null,
  -- Kept in capital letters, so that nobody has to mind them.
  code text not null check (code ~ '^[A-Z0-9_-]{3,32}$'),
  -- percent: a share of each line; fixed: an amount off each ticket, at most its price; free: all of it; none: it only opens
  -- hidden ticket types.
  kind text not null check (kind in ('percent', 'fixed', 'free', 'none')),
  percent_bp integer check (percent_bp between 1 and 10000),
  amount_cents integer check (amount_cents between 1 and 1000000),
  -- How many orders may use it in all, and how many of one person; null is no limit.
  max_uses integer check (max_uses between 1 and 100000),
  max_per_person integer check (max_per_person between 1 and 100),
  -- What it is good for; empty is every ticket type that is on sale. A list and no table: a type that is removed must not
  -- turn a code for it alone into one for all.
  ticket_type_ids uuid[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  -- Of its terms: a sale names the version by which it was priced.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, code),
  check ((kind = 'percent') = (percent_bp is not null)),
  check ((kind = 'fixed') = (amount_cents is not null)),
  check (kind <> 'none' or cardinality(ticket_type_ids) > 0),
  check (starts_at < ends_at)
);
create index promo_codes_id on promo_codes (id);
create trigger promo_codes_version before update on promo_codes for each row
  when ((old.code, old.kind, old.percent_bp, old.amount_cents, old.ticket_type_ids)
        is distinct from (new.code, new.kind, new.percent_bp, new.amount_cents, new.ticket_type_ids))
  execute function raise_price_version();

-- What was taken off. Subtotals and totals are of what is really paid, so that fees, refunds and books follow from them.
alter table orders
  add column promo_code_id uuid,
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  add foreign key (event_id, promo_code_id) references promo_codes (event_id, id),
  add constraint orders_discount_by_code check (promo_code_id is not null or discount_cents = 0);
-- The orders of a code are its uses: they are counted, so that no way of ending an order can forget to give one back.
create index orders_promo_code on orders (event_id, promo_code_id) where promo_code_id is not null;

alter table order_items
  add column discount_cents integer not null default 0,
  add constraint order_items_discount check (discount_cents between 0 and unit_price_cents * quantity),
  drop constraint order_items_check,
  add constraint order_items_total check (total_price_cents = unit_price_cents * quantity - discount_cents);
