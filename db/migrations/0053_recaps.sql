-- What a host writes once an event is over, for its page: how it was, and whom they thank.
alter table events
  add column recap text not null default '' check (char_length(recap) <= 5000),
  add column recap_thanks text not null default '' check (char_length(recap_thanks) <= 5000);

-- Whether a picture was taken at the event: the page of an event that is over leads with those, and no other night shows them.
alter table event_pictures add column is_of_night boolean not null default false;
