-- Whatever moves an account to another address: the profile follows, the old address is told, and keys mailed to it are dead.
create or replace function follow_email() returns trigger language plpgsql as $$
begin
  update profiles set email = new.email, updated_at = now() where id = new.id;
  delete from auth_verification where value = new.id::text;
  if old.email_verified then
    insert into mail_outbox (kind, recipient, payload)
    values ('email_changed', old.email, jsonb_build_object('newEmail', new.email));
  end if;
  return new;
end $$;
