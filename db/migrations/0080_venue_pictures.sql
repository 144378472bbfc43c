-- The pictures of a venue, in the order that its owner gave them; the first one stands for it in lists.
create table venue_pictures (
  venue_id uuid not null references venues (id) on delete cascade,
  picture_id uuid not null references pictures (id) on delete cascade,
  position integer not null check (position >= 0),
  primary key (venue_id, picture_id)
);
create index venue_pictures_picture on venue_pictures (picture_id);

insert into venue_pictures (venue_id, picture_id, position)
select id, picture_id, 0 from venues where picture_id is not null;
alter table venues drop column picture_id;
