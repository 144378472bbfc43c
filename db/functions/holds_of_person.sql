-- Module: seating.
-- The holds of whoever is signed in, over all their browsers, at an event; those that are over too. Theirs first: as holds_of_session.
create or replace function holds_of_person(event_id_param uuid, customer_email_param text) returns setof seat_holds
language sql stable as $$
  with theirs as materialized (select * from seat_holds h where h.customer_email = customer_email_param)
  select * from theirs where theirs.event_id = event_id_param
$$;
