import { beforeAll, describe, expect, test } from 'vitest'
import { beginAnnouncement, tellBatch } from '#modules/events/announce/tell-followers.server.ts'
import { announcing, inMinutes } from '#tests/support/announcing.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { newHost, publish, follower, titlesOf } = announcing(db)

describe('two processes that tell followers at once', () => {
  // One that has told its batch hesitates before it says so, so that the other finds the same announcement: until that one
  // waits for it, and for 2 seconds when it does not.
  beforeAll(() =>
    db.pool.query(`create function hesitate() returns trigger language plpgsql as
      $$ begin
        for tries in 1..40 loop
          exit when exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock');
          perform pg_sleep(0.05), pg_stat_clear_snapshot();
        end loop;
        return new;
      end $$;
      create trigger hesitate before update on announcements for each row when (new.finished_at is not null)
        execute function hesitate();
      create trigger hesitate before update on announced_events for each row execute function hesitate()`),
  )

  async function notices(without = ''): Promise<number> {
    const host = await newHost()
    const jackie = await follower(host)
    await publish(host)
    const statement: typeof db.statement = (text, values) =>
      db.statement(without && text.includes('told_up_to = case') ? text.replace(without, '') : text, values)
    const ctx = { ...ctxOf(db), db: { ...db, statement }, now: inMinutes(16) }
    await beginAnnouncement(ctx)
    await Promise.all([tellBatch(ctx), tellBatch(ctx)])
    return (await titlesOf(jackie)).length
  }

  test('tell each follower once', async () => expect(await notices()).toBe(1))

  test('would tell them twice if one did not skip what the other has locked', async () =>
    expect(await notices(' for update skip locked')).toBe(2))

  /** How many announcements of one event are begun. */
  async function begun(without = ''): Promise<number> {
    await publish(await newHost())
    const statement: typeof db.statement = (text, values) => db.statement(text.replace(without, ''), values)
    const ctx = { ...ctxOf(db), db: { ...db, statement }, now: inMinutes(16) }
    const both = await Promise.all([beginAnnouncement(ctx), beginAnnouncement(ctx)])
    return both.filter(Boolean).length
  }

  test('begin one announcement of an event', async () => expect(await begun()).toBe(1))

  test('would begin two if one did not skip what the other has locked', async () =>
    expect(await begun(' for update of n skip locked')).toBe(2))
})
