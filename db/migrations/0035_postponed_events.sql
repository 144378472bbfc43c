-- An event that does not take place on its day and has no new one yet: nothing is sold, its tickets stay good. `starts_at`
-- and `ends_at` are those of the day it was planned for, until its host sets another.
alter table events drop constraint events_status_check;
alter table events add constraint events_status_check
  check (status in ('draft', 'published', 'postponed', 'cancelled', 'archived'));
