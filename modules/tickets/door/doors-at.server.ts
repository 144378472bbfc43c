import { DOOR_EARLY_HOURS } from '#modules/tickets/ticket.ts'

/** SQL of when the doors of the event `e` open: with the start, where its host says no time. */
export const doorsAtText = 'coalesce(e.doors_at, e.starts_at)'

/** SQL of whether the door of the event `e` takes no scans yet (`isEarly`). */
export const isEarlyText = `(${doorsAtText} - interval '${DOOR_EARLY_HOURS} hours' > now())`
