-- Since when a ticket type has no seats any more that it was sold by: the chart gave them to another, or is off sale. It is sold to nobody
-- until a chart has seats of it again, or its host shows it to guests, as tickets without seats. Null of all others.
alter table ticket_types add column lost_seats_at timestamptz;
-- Those of before that were sold by the seat for certain, and are not sold without one since.
update ticket_types t set lost_seats_at = now()
where t.is_hidden and not t.is_seated
  and (exists (select from seat_categories c where c.event_id = t.event_id and c.ticket_type_id = t.id)
       or exists (select from tickets k where k.event_id = t.event_id and k.ticket_type_id = t.id and k.seat_id is not null))
  and not exists (select from tickets k where k.event_id = t.event_id and k.ticket_type_id = t.id and k.seat_id is null)
  -- One with places that a promo code opens is on sale without seats.
  and not exists (select from promo_codes p join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
                  where p.event_id = t.event_id and p.is_active and t.id = any (p.ticket_type_ids) and i.capacity > i.taken);
