-- A person's limit counts over all their browsers: their holds at an event are found by their address.
create index seat_holds_customer on seat_holds (event_id, customer_email) where customer_email is not null;
