-- The newest lines of an organiser, a page at a time from either end. The index before it had its last column the other way round,
-- so that all lines of one moment were read and sorted for each page.
create index ledger_newest on ledger_transactions (organizer_id, created_at, id);
drop index ledger_of_organizer;
