-- Module: checkout.
-- Events that are cancelled and of which not all buyers have their money back.
create or replace function cancellations_under_way() returns table (event_id uuid)
language sql stable as $$
  select event_id from event_cancellations where finished_at is null
$$;
