-- Similar words, by the three letters they share. Any role that may create in the database may create it.
create extension if not exists pg_trgm;

-- The host's name, so that a search finds what a host puts on. It follows the organiser, below.
alter table events add column organizer_name text not null default '';

create function copy_organizer_name() returns trigger language plpgsql as $$
begin
  new.organizer_name := (select name from organizers where id = new.organizer_id);
  return new;
end $$;
create trigger events_organizer_name before insert or update of organizer_id, organizer_name on events
  for each row execute function copy_organizer_name();

create function rename_host_of_events() returns trigger language plpgsql as $$
begin
  update events set organizer_name = new.name where organizer_id = new.id;
  return null;
end $$;
create trigger organizers_renamed after update of name on organizers for each row
  when (old.name is distinct from new.name) execute function rename_host_of_events();

update events e set organizer_name = o.name from organizers o where o.id = e.organizer_id;

-- A and B: words as they are written. C: words in their English form, so that "classes" finds a class. A printer's
-- apostrophe would be a letter of its word.
drop index events_search;
alter table events drop column search;
alter table events add column search tsvector generated always as (
  setweight(to_tsvector('simple', translate(title, '’', '''')), 'A') ||
  setweight(to_tsvector('simple', translate(
    city || ' ' || venue || ' ' || djs || ' ' || organizer_name || ' ' || kind, '’', '''')), 'B') ||
  setweight(to_tsvector('english', translate(title || ' ' || kind || ' ' || description, '’', '''')), 'C')) stored;
create index events_search on events using gin (search);

-- The words that a search can be corrected to: of titles, places, DJs and hosts that are still to come.
-- PostgreSQL fills a view without the search path, so the table is named whole.
create materialized view event_words as
  select word from ts_stat(
    $$select ts_filter(search, '{a,b}') from public.events where status = 'published' and ends_at > now()$$)
  where length(word) between 4 and 40;
create unique index event_words_word on event_words (word);
create index event_words_similar on event_words using gin (word gin_trgm_ops);
