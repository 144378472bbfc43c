-- `free_seats` is a function: servers of the release before still asked the view.
drop view free_seats;
