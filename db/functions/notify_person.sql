-- Module: notifications.
-- Tells a person something inside the product: a kind and its facts, whose words are the code's.
create or replace function notify_person(person uuid, kind text, payload jsonb)
returns void language sql as $$
  insert into notifications (user_id, kind, payload) values ($1, $2, $3)
$$;
