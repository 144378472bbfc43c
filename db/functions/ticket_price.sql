-- Module: events.
-- What one ticket of a type costs at a moment, in cents before fees: as modules/pricing/early-bird.ts says it. The constraints of
-- ticket_types hold that an early price has its end, and is not above the other.
create or replace function ticket_price(type ticket_types, moment timestamptz) returns integer language sql immutable as $$
  select case when type.early_bird_until >= moment then type.early_bird_price_cents else type.price_cents end
$$;
