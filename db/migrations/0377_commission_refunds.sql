-- What refunds took of a commission stands beside what its sale brought, which stays: what is left follows from the tickets that are
-- left, in whatever steps the others went back.
alter table commission_earnings add column refunded_cents integer not null default 0;

-- Rows of before hold what is left, and no more what it is left of. Taken for that is the amount of which as much is left: what is
-- earned stays as it is. What was paid out is no more touched by refunds.
update commission_earnings c
set commission_amount_cents = s.first, refunded_cents = s.first - round(s.first * s.part / s.whole)
from (
  select e.event_id, e.id, b.part, b.whole,
    case b.part when 0 then e.commission_amount_cents
      else least(e.sale_amount_cents, round(e.commission_amount_cents * b.whole / b.part)) end as first
  from commission_earnings e
  cross join lateral (
    select sum(oi.total_price_cents)::numeric as whole,
      sum(oi.total_price_cents) - sum(round(oi.total_price_cents::numeric * oi.refunded_quantity / oi.quantity)) as part
    from order_items oi where oi.event_id = e.event_id and oi.order_id = e.order_id) b
  where e.status <> 'paid' and b.part < b.whole) s
where c.event_id = s.event_id and c.id = s.id;

alter table commission_earnings add check (refunded_cents between 0 and commission_amount_cents);
