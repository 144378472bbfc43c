-- How many orders of a person may wait for cash is an argument; the functions come again with it.
drop function if exists place_checkouts(jsonb, integer);
drop function if exists checkout_verdict(jsonb);
