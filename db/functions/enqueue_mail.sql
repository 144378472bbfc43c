-- Module: notifications.
-- Enqueues a mail in the caller's transaction; a second call with the same dedupe key does nothing.
create or replace function enqueue_mail(kind text, recipient text, payload jsonb, dedupe_key text default null)
returns void language sql as $$
  insert into mail_outbox (kind, recipient, payload, dedupe_key) values ($1, $2, $3, $4)
  on conflict (dedupe_key) do nothing
$$;
