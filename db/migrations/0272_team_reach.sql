-- Holding somebody to other events is a deed as well.
alter table team_log drop constraint team_log_what_check;
alter table team_log add constraint team_log_what_check check (
  what in ('invited', 'withdrawn', 'joined', 'role_changed', 'reach_changed', 'removed', 'left', 'rights_changed'));
