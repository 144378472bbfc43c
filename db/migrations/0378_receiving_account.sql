-- Who receives the money of a payment: at a provider the account as it is named there (a location of Square, a merchant of PayPal),
-- which is the platform's today, and 'host' for cash. 'platform' where the name of its account was not written down.

alter table payments add column receiving_account text not null default 'platform';
update payments set receiving_account = 'host' where gateway = 'cash';
