/** The highest number of a day on which a ticket of the event `e` is good, as SQL text; 0 where none names any. */
export const lastTicketDayText = `(select coalesce(max(day), 0)::integer
  from ticket_types t, unnest(t.admits_on) day where t.event_id = e.id)`
