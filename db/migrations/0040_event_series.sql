-- Nights that belong together: a weekly set, a class with six evenings. Each of them is an event of its own.
create table event_series (
  id uuid primary key,
  created_at timestamptz not null default now()
);

alter table events add column series_id uuid references event_series (id);
-- The day that this night has in the rhythm of its series, wherever it was moved to.
alter table events add column series_day date;
alter table events add constraint a_night_has_its_day check ((series_id is null) = (series_day is null));
alter table events add constraint one_night_a_day unique (series_id, series_day) deferrable;

-- The ticket type of the first night that this one is a copy of; null for what began here. It joins the same ticket of all
-- nights, however it is called on one of them.
alter table ticket_types add column series_type_id uuid;

-- One flyer for all nights.
alter table event_pictures drop constraint event_pictures_pkey;
alter table event_pictures add primary key (event_id, picture_id);
create index event_pictures_picture on event_pictures (picture_id);
