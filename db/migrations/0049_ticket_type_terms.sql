-- What a ticket type is beyond its price: how many it lets in, on which days, and when it can be bought.

-- How many guests one of it lets in, each with a ticket of their own: 8 for a whole table, 0 for an extra such as a meal.
alter table ticket_types add column admits smallint not null default 1 check (admits between 0 and 20);
-- The days of its event on which it lets in, by their number: 1 is the first. Null is every day.
alter table ticket_types add column admits_on smallint[];
alter table ticket_types add constraint ticket_types_admits_on check (
  admits_on is null
  or (cardinality(admits_on) > 0 and admits_on <@ '{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}'::smallint[] and admits > 0));
-- When it can be bought online; null is from the beginning, and until the event begins.
alter table ticket_types add column sale_starts_at timestamptz;
alter table ticket_types add column sale_ends_at timestamptz;
alter table ticket_types add constraint ticket_types_sale_window check (sale_starts_at < sale_ends_at);

-- Who pays must have read what they buy: a change of whom it lets in, and when, is a new version as a change of its price is.
drop trigger ticket_types_price_version on ticket_types;
create trigger ticket_types_price_version before update on ticket_types for each row
  when ((old.price_cents, old.early_bird_price_cents, old.early_bird_until, old.admits, old.admits_on)
        is distinct from (new.price_cents, new.early_bird_price_cents, new.early_bird_until, new.admits, new.admits_on))
  execute function raise_price_version();
