/** SQL from `from` on: the connections to this database that wait for a lock. Those of its own upkeep are not counted, nor of other tests. */
export const LOCK_WAITERS =
  "from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'"
