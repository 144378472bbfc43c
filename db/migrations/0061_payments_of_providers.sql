-- Where a buyer approves a payment at its provider, so that one who comes back without having done so can go there again.

alter table payments add column redirect_url text check (length(redirect_url) <= 2000);

-- The simulated provider is a process of its own now, with its own books.
drop table simulator_payments;
