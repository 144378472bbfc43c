-- Module: checkout.
-- Why a ticket type of an event cannot be sold at this moment, whoever asks: NOT_ON_SALE or EVENT_STARTED; null when it can.
-- A hidden one is sold with a promo code that names it, and only with that. Whether the code holds is not asked here. One that has lost its
-- seats is sold with no code.
-- Time is the database's clock. Capacity, caps and prices are not asked here.
drop function if exists sale_refusal(events, ticket_types);
create or replace function sale_refusal(event events, type ticket_types, promo_code uuid default null) returns text
language sql volatile as $$
  select case
    when event.status <> 'published' or type.lost_seats_at is not null then 'NOT_ON_SALE'
    when type.is_hidden and not exists (select from promo_codes p
                                        where p.event_id = event.id and p.id = promo_code
                                          and type.id = any (p.ticket_type_ids)) then 'NOT_ON_SALE'
    when case when event.sells_until_end then event.ends_at else event.starts_at end <= clock_timestamp() then 'EVENT_STARTED'
    when type.sale_starts_at > clock_timestamp() or type.sale_ends_at <= clock_timestamp() then 'NOT_ON_SALE'
  end
$$;
