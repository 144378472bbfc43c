-- Module: seating.
-- What one seat of a ticket type costs at this moment, in cents before fees.
create or replace function seat_price(type ticket_types) returns integer language sql stable as $$
  select ticket_price(type, clock_timestamp())
$$;
