-- The words of the names of what is over or was called off: a name that is mistyped finds it, where nothing to come is meant.
create materialized view gone_event_words as
  select word from ts_stat(
    $$select ts_filter(search, '{a}') from public.events
      where not is_unlisted and (status = 'published' and ends_at <= now() or status in ('postponed', 'cancelled'))$$)
  where length(word) between 4 and 40;
create unique index gone_event_words_word on gone_event_words (word);
create index gone_event_words_similar on gone_event_words using gin (word gin_trgm_ops);
