-- A free seat as best_seats looks at it, which reads a room once and keeps it in a list of these.
create type seat_for_party as (
  id uuid,
  -- Its row or table, numbered in their order, and its place in that.
  row_at integer,
  place integer,
  -- Its ticket type, numbered as best_seats has them.
  type_at integer,
  focal_distance double precision,
  is_preferred boolean,
  is_table boolean,
  -- Of a table: how many seats it has; and whether all of them are taken or none.
  table_size integer,
  is_whole boolean
);
