-- Uses are counted by the id of a code: two with one id would share their count.
drop index promo_codes_id;
create unique index promo_codes_id on promo_codes (id);
