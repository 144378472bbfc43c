-- How a ticket type is paid: as its event says, online alone, or in cash alone.
alter table ticket_types add column paid_by text not null default 'any' check (paid_by in ('any', 'online', 'cash'));
