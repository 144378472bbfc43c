-- Whoever moves an account, its person reads of it inside the product as well.
create or replace function follow_email() returns trigger language plpgsql as $$
begin
  update profiles set email = new.email, updated_at = now() where id = new.id;
  delete from auth_verification where value = new.id::text;
  if old.email_verified then
    insert into mail_outbox (kind, recipient, payload)
    values ('email_changed', old.email, jsonb_build_object('newEmail', new.email));
    insert into notifications (user_id, title, body, url)
    select id, 'Your email address changed', 'Your account goes by ' || new.email || ' from now on.', '/dashboard/settings'
    from profiles where id = new.id;
  end if;
  return new;
end $$;
