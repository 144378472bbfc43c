-- Module: seating.
-- What a ticket says of where its seat is. (Specification 3, Seat detail)
create or replace function seat_name(seat seats) returns jsonb language sql immutable as $$
  select jsonb_build_object('seatNumber', seat.seat_number, 'section', seat.section, 'row', seat.row_label, 'table', seat.table_label)
$$;
