-- Which events have all the words of a search in their titles: those come before what only mentions them.
create index events_by_name on events using gin (ts_filter(search, '{a}'));
