-- The words that a search can be corrected to, of what can be found: of names also those of three letters ("Dez"), but not "the"; and
-- those of descriptions as they are written, after those of names where both are as near.
drop materialized view event_words;
create materialized view event_words as
  select word, bool_or(is_name) as is_name from (
    select word, true as is_name from ts_stat(
      $$select ts_filter(search, '{a,b}') from public.events where status = 'published' and not is_unlisted and ends_at > now()$$)
    where length(word) between 4 and 40 or length(word) = 3 and to_tsvector('english', word) <> ''
    union all
    select word, false from ts_stat(
      $$select to_tsvector('simple', translate(description, '’', '''')) from public.events
        where status = 'published' and not is_unlisted and ends_at > now()$$)
    where word ~ '^[[:alpha:]]{4,40}$') of_events
  group by word;
create unique index event_words_word on event_words (word);
create index event_words_similar on event_words using gin (word gin_trgm_ops);
