-- Which operator has seen to a message of a provider that nothing here could act on.
alter table webhook_inbox add column seen_by uuid references profiles (id) on delete set null;
