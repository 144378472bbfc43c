-- Who invites beside the organiser, one a line: "Lady T, 773-555-0119".
alter table events add column hosts text not null default '';

-- A search finds them by their names, not by their numbers.
drop materialized view event_words;
drop index events_search, events_by_name;
alter table events drop column search;
alter table events add column search tsvector generated always as (
  setweight(to_tsvector('simple', translate(title, '’', '''')), 'A') ||
  setweight(to_tsvector('simple', translate(
    city || ' ' || venue || ' ' || djs || ' ' || organizer_name || ' ' || regexp_replace(hosts, ',[^,\n]*$', '', 'gn') || ' ' || kind
      || ' ' || coalesce(nullif(level, 'any'), ''),
    '’', '''')), 'B') ||
  setweight(to_tsvector('english', translate(
    title || ' ' || kind || ' ' || coalesce(nullif(level, 'any'), '') || ' ' || description, '’', '''')), 'C')) stored;
create index events_search on events using gin (search);
create index events_by_name on events using gin (ts_filter(search, '{a}'));

-- The words that a search can be corrected to, as before: of what can be found.
create materialized view event_words as
  select word from ts_stat(
    $$select ts_filter(search, '{a,b}') from public.events where status = 'published' and not is_unlisted and ends_at > now()$$)
  where length(word) between 4 and 40;
create unique index event_words_word on event_words (word);
create index event_words_similar on event_words using gin (word gin_trgm_ops);
