-- Who pays must have read how: another way to pay a ticket type is a new version of it, as another price is.
drop trigger ticket_types_price_version on ticket_types;
create trigger ticket_types_price_version before update on ticket_types for each row
  when ((old.price_cents, old.early_bird_price_cents, old.early_bird_until, old.admits, old.admits_on, old.paid_by)
        is distinct from (new.price_cents, new.early_bird_price_cents, new.early_bird_until, new.admits, new.admits_on, new.paid_by))
  execute function raise_price_version();
