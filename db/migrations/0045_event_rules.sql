-- Whether an event is found by its own address alone: it has a page, but stands in no list, search or feed.
alter table events add column is_unlisted boolean not null default false;

-- The words that a search can be corrected to, as before: of what can be found.
drop materialized view event_words;
create materialized view event_words as
  select word from ts_stat(
    $$select ts_filter(search, '{a,b}') from public.events where status = 'published' and not is_unlisted and ends_at > now()$$)
  where length(word) between 4 and 40;
create unique index event_words_word on event_words (word);
create index event_words_similar on event_words using gin (word gin_trgm_ops);
