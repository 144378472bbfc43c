-- A seat is for one guest. A ticket type of a table of 8 whose name a chart had sold each of its seats with 8 tickets: from now on with one.
-- What was sold stays as it was: orders keep how many each ticket lets in.
update ticket_types set admits = 1 where is_seated and admits <> 1;
alter table ticket_types add constraint ticket_types_seat_is_for_one check (not is_seated or admits = 1);
