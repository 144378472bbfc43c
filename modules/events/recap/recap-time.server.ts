/** `isTimeForRecap` of an event `e`, by the clock of the database. */
export const hasRecapTime = `(e.status in ('published', 'archived') and e.ends_at <= now())`
