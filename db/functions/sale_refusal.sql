-- Module: checkout.
-- Why a ticket type of an event cannot be sold at this moment, whoever asks: NOT_ON_SALE or EVENT_STARTED; null when it can.
-- Time is the database's clock. Capacity, caps and prices are not asked here.
create or replace function sale_refusal(event events, type ticket_types) returns text language sql volatile as $$
  select case
    when event.status <> 'published' or type.is_hidden then 'NOT_ON_SALE'
    when event.starts_at <= clock_timestamp() then 'EVENT_STARTED'
    when type.sale_starts_at > clock_timestamp() or type.sale_ends_at <= clock_timestamp() then 'NOT_ON_SALE'
  end
$$;
