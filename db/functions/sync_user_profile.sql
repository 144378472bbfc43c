-- Module: accounts.
-- Gives whoever signed in with Google and has neither avatar nor real name those that Google told; answers whether it did.
create or replace function sync_user_profile(user_id uuid) returns boolean language plpgsql as $$
begin
  update profiles p
  set full_name = u.name, avatar_url = u.image, updated_at = now()
  from auth_user u
  where p.id = sync_user_profile.user_id and u.id = p.id
    and p.full_name = '' and p.avatar_url is null and (u.name <> '' or u.image is not null)
    and exists (select from auth_account a where a.user_id = u.id and a.provider_id = 'google');
  return found;
end $$;
