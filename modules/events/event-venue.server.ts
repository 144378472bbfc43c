/**
 * SQL that joins the venue `v` of an event `e`, while it is still where the event was announced: an event keeps its own copy of
 * name and city, and a venue that was renamed or moved since tells nothing of it.
 */
export const joinEventVenue =
  'left join venues v on v.id = e.venue_id and v.name = e.venue and v.city = e.city and v.region = e.region'
