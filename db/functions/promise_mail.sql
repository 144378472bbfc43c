-- Module: notifications.
-- Promises a mail in the caller's transaction; a second promise under the same key is the same mail.
create or replace function promise_mail(kind text, recipient text, payload jsonb, dedupe_key text default null)
returns void language sql as $$
  insert into mail_outbox (kind, recipient, payload, dedupe_key) values ($1, $2, $3, $4)
  on conflict (dedupe_key) do nothing
$$;
