import type { Db } from '#platform/db.server.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'

/**
 * Makes the first who fires a trigger hesitate before that is committed, so that another one who does the same meanwhile
 * finds what was there before. They go on when another waits for a lock or fires the trigger too: after 2 seconds when
 * nobody does, or as long as it takes a slow machine where `someoneComes`, as in a test without its guard.
 */
export async function hesitating<T>(
  { pool }: Db,
  trigger: { when: string; isConstraint?: boolean },
  { someoneComes }: { someoneComes: boolean },
  race: () => Promise<T>,
): Promise<T> {
  await pool.query(`
    create sequence hesitations;
    create function hesitate() returns trigger language plpgsql as
      $$ begin
        if nextval('hesitations') > 1 then return new; end if;
        for tries in 1..${someoneComes ? 500 : 40} loop
          exit when exists (select ${LOCK_WAITERS})
                 or (select last_value from hesitations) > 1;
          perform pg_sleep(0.05), pg_stat_clear_snapshot();
        end loop;
        return new;
      end $$;
    create ${trigger.isConstraint ? 'constraint' : ''} trigger hesitate ${trigger.when} execute function hesitate()`)
  try {
    return await race()
  } finally {
    await pool.query('drop function hesitate() cascade; drop sequence hesitations')
  }
}
