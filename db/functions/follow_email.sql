-- Module: accounts.
-- Whatever moves an account to another address: the profile follows, keys mailed to the account are dead, the old address is
-- told by mail and the person inside the product.
create or replace function follow_email() returns trigger language plpgsql as $$
begin
  update profiles set email = new.email, updated_at = now() where id = new.id;
  delete from auth_verification where value = new.id::text;
  if old.email_verified then
    perform enqueue_mail('email_changed', old.email, jsonb_build_object('newEmail', new.email));
    perform notify_person(id, 'email_changed', jsonb_build_object('newEmail', new.email)) from profiles where id = new.id;
  end if;
  return new;
end $$;
