-- The editor of a venue's chart says which events sell by which version of it.
create index seating_charts_of_venue_chart on seating_charts (venue_chart_id) where is_active;
