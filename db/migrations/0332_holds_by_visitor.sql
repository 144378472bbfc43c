-- Holds are found by their seat, or by whose they are, and by no index that has the event as well: that fits each question about a seat as
-- well as the key does while the table looks empty, and such a plan reads the holds of a whole room for each seat of a rush.
drop index seat_holds_session;
create index seat_holds_session on seat_holds (session_id);
drop index seat_holds_customer;
create index seat_holds_customer on seat_holds (customer_email) where customer_email is not null;
