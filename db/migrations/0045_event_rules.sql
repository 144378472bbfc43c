-- Whether an event is found by its own address alone: it has a page, but stands in no list, search or feed.
alter table events add column is_unlisted boolean not null default false;

-- What is paid back: nothing, or the price until so many days of 24 hours before it begins; null while the host has not said.
-- The free words of refund_policy stand beside it.
alter table events add column gives_refunds boolean;
alter table events add column refund_days integer check (refund_days between 0 and 365);
alter table events add constraint refunds_end check ((gives_refunds is true) = (refund_days is not null));

-- Until when a reservation is paid in cash: so many days of 24 hours before it begins; null for until it ends.
alter table events add column cash_until_days integer check (cash_until_days between 0 and 365);

-- What guests ask before they come; empty or null for what the host has not said. A level of 'any' is for everybody.
alter table events add column level text check (level in ('beginner', 'intermediate', 'advanced', 'any'));
alter table events add column min_age integer check (min_age between 0 and 99);
alter table events add column parking text not null default '';
alter table events add column food text not null default '';
alter table events add column hotel_name text not null default '';
alter table events add column hotel_url text not null default '';
alter table events add column hotel_code text not null default '';

-- A search finds a level by its name, as a word that is written and in its English form.
drop materialized view event_words;
drop index events_search;
alter table events drop column search;
alter table events add column search tsvector generated always as (
  setweight(to_tsvector('simple', translate(title, '’', '''')), 'A') ||
  setweight(to_tsvector('simple', translate(
    city || ' ' || venue || ' ' || djs || ' ' || organizer_name || ' ' || kind || ' ' || coalesce(nullif(level, 'any'), ''),
    '’', '''')), 'B') ||
  setweight(to_tsvector('english', translate(
    title || ' ' || kind || ' ' || coalesce(nullif(level, 'any'), '') || ' ' || description, '’', '''')), 'C')) stored;
create index events_search on events using gin (search);

-- The words that a search can be corrected to, as before: of what can be found.
create materialized view event_words as
  select word from ts_stat(
    $$select ts_filter(search, '{a,b}') from public.events where status = 'published' and not is_unlisted and ends_at > now()$$)
  where length(word) between 4 and 40;
create unique index event_words_word on event_words (word);
create index event_words_similar on event_words using gin (word gin_trgm_ops);

-- A list of what few events say reads those few: without these it looks at every event to come (10,000: 9 ms, with them 1 ms).
create index events_with_level on events (starts_at, id) where status = 'published' and level is not null;
create index events_with_parking on events (starts_at, id) where status = 'published' and parking <> '';
create index events_with_food on events (starts_at, id) where status = 'published' and food <> '';
