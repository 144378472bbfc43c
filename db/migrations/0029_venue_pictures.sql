-- A picture of the room.
alter table venues add column picture_id uuid references pictures (id) on delete set null;
create index venues_picture on venues (picture_id);
-- The list of one's venues, by name.
create index venues_owner on venues (owner_id, lower(name), id);
