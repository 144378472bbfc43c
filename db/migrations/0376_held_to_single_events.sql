-- It answers one column more, for which it is made anew from db/functions.
drop function if exists managed_events(uuid);
