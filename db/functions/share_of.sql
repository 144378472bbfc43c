-- Module: checkout.
-- The share of an amount that so many parts of a whole have, rounded half up to the cent; 0 of nothing. What goes back in several
-- steps is the difference of two such shares each time, so that all steps together are exact.
create or replace function share_of(amount integer, part bigint, whole bigint) returns integer language sql immutable as $$
  select coalesce(round(amount::numeric * part / nullif(whole, 0)), 0)::integer
$$;
