-- What an archived event was before, so that it comes back as that; null: it was put away with the account of its host.
alter table events add column status_before_archive text check (status_before_archive in ('published', 'cancelled'));
alter table events add constraint events_before_archive check (status_before_archive is null or status = 'archived');
