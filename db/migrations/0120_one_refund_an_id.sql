-- A provider knows the money of a refund by its id alone: two with one id would be given back once.
create unique index refunds_id on refunds (id);
