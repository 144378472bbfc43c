-- What became of a chart that an event had in display_price alone: how it is read, or why not.
create table adopted_charts (
  event_id uuid primary key references events (id) on delete cascade,
  -- Of what was read. Another display_price is read again.
  read_hash text not null,
  -- A failure of AdoptChartFailure; null where the event sells by it.
  failure jsonb,
  -- In sentences, what of it the chart does not have.
  left_out jsonb not null default '[]',
  read_at timestamptz not null default now()
);
create index events_with_display_price on events (id) where display_price <> '{}';
