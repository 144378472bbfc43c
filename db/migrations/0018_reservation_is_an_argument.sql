-- How long places are reserved is told by modules/checkout/reservation.ts: the function that knew it itself is gone.
drop function if exists place_checkouts(jsonb);
