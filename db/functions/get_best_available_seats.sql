-- Module: seating.
-- The best seats for a party at this moment, of those that anybody may take, or whoever has session_id_param; it holds none of them.
-- (Specification 7) By which rule: best_seats. Where they sit in several groups, together is false.
-- promo_code_param, customer_email_param: as hold_seats has them, so that who is signed in finds no more than they may hold.
-- At most 20 at once. max_price: the most that one seat may cost before fees, in dollars. success is false where fewer are left than were asked for.
drop function if exists get_best_available_seats(uuid, uuid, integer, boolean, numeric, text, boolean);
drop function if exists get_best_available_seats(uuid, uuid, integer, boolean, numeric, text, boolean, uuid);
drop function if exists get_best_available_seats(uuid, uuid, integer, boolean, numeric, text, boolean, uuid, text);
create or replace function get_best_available_seats(
  event_id_param uuid, seating_chart_id_param uuid, quantity_param integer, prefer_together boolean default true,
  max_price numeric default null, section_preference text default null, accessible_param boolean default false,
  promo_code_param uuid default null, session_id_param text default '', customer_email_param text default null)
returns jsonb language plpgsql stable as $$
declare
  best record;
begin
  if quantity_param is null or quantity_param not between 1 and 20 then
    return jsonb_build_object('success', false, 'together', false, 'seat_ids', '[]'::jsonb);
  end if;
  best := best_seats(event_id_param, seating_chart_id_param, quantity_param, prefer_together, max_price, section_preference,
                     accessible_param, promo_code => promo_code_param, session => session_id_param, email => customer_email_param);
  return jsonb_build_object('success', cardinality(best.chosen) = quantity_param,
                            'together', best.groups = 1 and cardinality(best.chosen) = quantity_param, 'seat_ids', to_jsonb(best.chosen));
end $$;
