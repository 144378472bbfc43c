-- The pictures of an event, in the order that its organiser gave them; the first one is its flyer.
create table event_pictures (
  picture_id uuid primary key references pictures (id) on delete cascade,
  event_id uuid not null references events (id) on delete cascade,
  position integer not null check (position >= 0)
);
create index event_pictures_event on event_pictures (event_id, position);

-- Addresses of pictures elsewhere: no page ever wrote any.
alter table events drop column images;
