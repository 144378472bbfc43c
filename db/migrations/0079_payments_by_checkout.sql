-- The payments of one checkout, cash among them: read by every look at its status, and under the locks that give places back.
-- The unique keys beside it hold a part of the payments each, so that none of them finds all of a checkout.
create index payments_checkout on payments (checkout_id, attempt);
