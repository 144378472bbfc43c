import { describe, expect, test } from 'vitest'
import { beginAnnouncement, tellBatch } from '#modules/events/announce/tell-followers.server.ts'
import { announcing, inMinutes } from '#tests/support/announcing.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { hesitating } from '#tests/support/hesitating.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { newHost, publish, follower, titlesOf } = announcing(db)

describe('two processes that tell followers at once', () => {
  async function notices(without = ''): Promise<number> {
    const host = await newHost()
    const jackie = await follower(host)
    await publish(host)
    const statement: typeof db.statement = (text, values) =>
      db.statement(without && text.includes('told_up_to = case') ? text.replace(without, '') : text, values)
    const ctx = { ...ctxOf(db), db: { ...db, statement }, now: inMinutes(16) }
    await beginAnnouncement(ctx)
    // One that has told its batch hesitates before it says so, so that the other finds the same announcement.
    const when = 'before update on announcements for each row when (new.finished_at is not null)'
    await hesitating(db, { when }, { someoneComes: without !== '' }, () =>
      Promise.all([tellBatch(ctx), tellBatch(ctx)]),
    )
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
    const when = 'before update on announced_events for each row'
    const both = await hesitating(db, { when }, { someoneComes: without !== '' }, () =>
      Promise.all([beginAnnouncement(ctx), beginAnnouncement(ctx)]),
    )
    return both.filter(Boolean).length
  }

  test('begin one announcement of an event', async () => expect(await begun()).toBe(1))

  test('would begin two if one did not skip what the other has locked', async () =>
    expect(await begun(' for update of n skip locked')).toBe(2))
})
