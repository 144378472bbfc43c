-- Birthdays and cruises are what this community's flyers announce beside sets and parties.
alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check
  check (kind in ('set', 'weekender', 'class', 'workshop', 'contest', 'party', 'birthday', 'cruise'));
