-- The cart, intent and referral code of a visitor are called pending state everywhere else.
alter table sign_in_challenges rename column carried to pending_state;

-- Replaced by enqueue_mail: an outbox is a queue.
drop function if exists promise_mail(text, text, jsonb, text);
