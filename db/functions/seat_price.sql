-- Module: seating.
-- What one seat of a ticket type costs at this moment, in cents before fees: as modules/pricing/early-bird.ts says it.
create or replace function seat_price(type ticket_types) returns integer language sql stable as $$
  select case when type.early_bird_until >= clock_timestamp() then coalesce(type.early_bird_price_cents, type.price_cents)
              else type.price_cents end
$$;
