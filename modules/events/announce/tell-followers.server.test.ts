import { afterEach, describe, expect, test } from 'vitest'
import { announceEvents } from '#modules/events/announce/announce-events.server.ts'
import {
  BATCH_SIZE,
  beginAnnouncement,
  tellBatch,
  tellFollowers,
} from '#modules/events/announce/tell-followers.server.ts'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { announcing, DAY, type Host, inMinutes } from '#tests/support/announcing.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

// What one test leaves waiting would be told in the next.
afterEach(() => db.pool.query('truncate announcements, announced_events'))

const { newHost, publish, follower, titlesOf } = announcing(db)

const announce = (...ids: EventId[]) => withTransaction(db, (tx) => announceEvents(tx, ids, systemNow()))
const change = (eventId: EventId, set: string) =>
  db.pool.query(`update events set ${set}, updated_at = clock_timestamp() where id = $1`, [eventId])

/** The job as it runs so many minutes from now. */
const run = (minutes = 16, over: Partial<Db> = {}) =>
  tellFollowers({ ...ctxOf(db), db: { ...db, ...over }, now: inMinutes(minutes) })
const mailsOf = async (person: PersonId) =>
  (
    await db.pool.query(
      'select from mail_outbox m join auth_user u on u.email = m.recipient where u.id = $1',
      [person],
    )
  ).rowCount

describe('a new event', () => {
  test('is told to each follower of its organiser once, and to nobody else', async () => {
    const host = await newHost()
    const [jackie, kim] = [await follower(host), await follower(host)]
    const stranger = await follower(await newHost())
    await publish(host, { title: 'Ivory Ball' })
    expect(await run()).toBe(2)
    for (const person of [jackie, kim])
      expect([await titlesOf(person), await mailsOf(person)]).toEqual([['Ivory Ball'], 1])
    expect([await titlesOf(stranger), await mailsOf(stranger)]).toEqual([[], 0])
    expect(await run()).toBe(0)
  })

  test('stays told when it is edited, postponed and put on again, moved, or announced once more', async () => {
    const host = await newHost()
    const jackie = await follower(host)
    const event = await publish(host)
    await Promise.all([announce(event), announce(event)])
    await run()
    for (const set of [
      "title = 'One'",
      "title = 'Two'",
      "status = 'postponed'",
      "status = 'published', starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days'",
      "status = 'cancelled'",
      "status = 'published'",
    ]) {
      await change(event, set)
      await announce(event)
      await run(40)
    }
    expect([(await titlesOf(jackie)).length, await mailsOf(jackie)]).toEqual([1, 1])
  })

  test('is told to the followers of its own organiser, who is not asked again later', async () => {
    const host = await newHost()
    const other = { ...(await newHost()), ownerId: host.ownerId }
    const [jackie, kim] = [await follower(host), await follower(other)]
    const event = await publish(host)
    await run()
    await change(event, `organizer_id = '${other.organizerId}'`)
    await announce(event)
    await run(40)
    expect([(await titlesOf(jackie)).length, (await titlesOf(kim)).length]).toEqual([1, 0])
  })

  test('is not told to its own host, though they follow themselves', async () => {
    const host = await newHost()
    await followOrganizer(db, host.ownerId, host.organizerId)
    await publish(host)
    expect(await run()).toBe(0)
    expect([await titlesOf(host.ownerId), await mailsOf(host.ownerId)]).toEqual([[], 0])
  })

  test('is not told to who followed after it was published, or unfollowed before', async () => {
    const host = await newHost()
    const left = await follower(host)
    await publish(host)
    const late = await follower(host)
    await followOrganizer(db, left, host.organizerId, false)
    expect(await run()).toBe(0)
    expect([await titlesOf(late), await titlesOf(left)]).toEqual([[], []])
  })

  test.each(["status = 'cancelled'", "status = 'archived'", "status = 'draft'"])(
    'is not told after %s',
    async (set) => {
      const host = await newHost()
      const jackie = await follower(host)
      const event = await publish(host)
      await change(event, set)
      expect(await run()).toBe(0)
      expect(await titlesOf(jackie)).toEqual([])
    },
  )

  test('is not told once it is over, and is while it is on', async () => {
    const host = await newHost()
    const jackie = await follower(host)
    await publish(host, { startsIn: -4 * 60 })
    expect(await run(61)).toBe(0)
    expect(await run(59)).toBe(1)
    expect(await titlesOf(jackie)).toHaveLength(1)
  })

  test('that is postponed at once is told when it is on again', async () => {
    const host = await newHost()
    const jackie = await follower(host)
    const event = await publish(host)
    await change(event, "status = 'postponed'")
    expect(await run()).toBe(0)
    await change(event, "status = 'published'")
    expect(await run(40)).toBe(1)
    expect(await titlesOf(jackie)).toHaveLength(1)
  })

  test.each([
    ['a week ahead', 7 * DAY, 15],
    ['three hours ahead', 180, 15],
    ['an hour ahead', 60, 5],
    ['twelve minutes ahead', 12, 1],
    ['already on', -10, 0],
  ])('%s waits so long', async (_, startsIn, minutes) => {
    const host = await newHost()
    await follower(host)
    await publish(host, { startsIn })
    expect(await run(minutes - 0.5)).toBe(0)
    expect(await run(minutes + 0.1)).toBe(1)
  })
})

describe('several events of a host', () => {
  test('within a quarter of an hour are one mail, and a notification each', async () => {
    const host = await newHost()
    const jackie = await follower(host)
    for (const [at, title] of ['One', 'Two', 'Three'].entries()) await publish(host, { title, after: 5 * at })
    await run()
    expect([await titlesOf(jackie), await mailsOf(jackie)]).toEqual([['One', 'Three', 'Two'], 1])
    await publish(host, { title: 'Four', after: 17 })
    await run(33)
    expect(await mailsOf(jackie)).toBe(2)
  })

  test('are told by what was there when somebody began to follow', async () => {
    const host = await newHost()
    await publish(host, { title: 'Before' })
    const jackie = await follower(host)
    await publish(host, { title: 'After' })
    await run()
    expect(await titlesOf(jackie)).toEqual(['After'])
  })

  test('and one of another organiser are two mails', async () => {
    const [host, other] = [await newHost(), await newHost()]
    const jackie = await follower(host)
    await followOrganizer(db, jackie, other.organizerId)
    await publish(host)
    await publish(other)
    await run()
    expect(await mailsOf(jackie)).toBe(2)
  })
})

describe('a mail about it', () => {
  test.each([
    ['wants none', 'update profiles set notification_preferences = \'{"hosts": false}\' where id = $1'],
    ['has not confirmed the address', 'update auth_user set email_verified = false where id = $1'],
  ])('is not sent to who %s, who is still notified', async (_, set) => {
    const host = await newHost()
    const jackie = await follower(host)
    await db.pool.query(set, [jackie])
    await publish(host)
    await run()
    expect([(await titlesOf(jackie)).length, await mailsOf(jackie)]).toEqual([1, 0])
  })
})

describe('many followers', () => {
  const MANY = 2 * BATCH_SIZE + 1

  async function manyFollowers({ organizerId }: Host): Promise<void> {
    await db.pool.query(
      `with people as (
         insert into auth_user (name, email, email_verified)
         select 'One of many', $1::text || n || '@many.example', true from generate_series(1, $2::int) n returning id)
       select id from people`,
      [organizerId, MANY],
    )
    await db.pool.query(
      `insert into organizer_follows (organizer_id, follower_id)
       select $1::uuid, id from auth_user where email like $1::text || '%@many.example'`,
      [organizerId],
    )
  }
  const heard = async ({ organizerId }: Host) =>
    (
      await db.pool.query<{ people: number; notices: number; mails: number }>(
        `select count(distinct n.user_id)::int as people, count(*)::int as notices,
           (select count(*)::int from mail_outbox where recipient like $1::text || '%@many.example') as mails
         from notifications n join auth_user u on u.id = n.user_id where u.email like $1::text || '%@many.example'`,
        [organizerId],
      )
    ).rows[0]
  const ONCE = { people: MANY, notices: MANY, mails: MANY }

  test('are told in a few statements, each once, also when the process dies after a batch', async () => {
    const host = await newHost()
    await manyFollowers(host)
    await publish(host)
    const ctx = { ...ctxOf(db), now: inMinutes(16) }
    await beginAnnouncement(ctx)
    expect(await tellBatch(ctx)).toEqual({ told: BATCH_SIZE })
    let statements = 0
    const statement: typeof db.statement = (text, values) => (statements++, db.statement(text, values))
    expect(await run(16, { statement })).toBe(MANY - BATCH_SIZE)
    expect(await heard(host)).toEqual(ONCE)
    // Two batches, and two looks whether there is more.
    expect(statements).toBe(4)
  })

  test('hear nothing of a batch that dies before it ends, and each once from the next run', async () => {
    const host = await newHost()
    await manyFollowers(host)
    await publish(host)
    let batches = 0
    const statement: typeof db.statement = (text, values) => {
      if (!text.includes('told_up_to = case') || ++batches !== 3) return db.statement(text, values)
      return db.statement(
        text.replace('then null else batch.last end', 'then null else batch.last end, id = null'),
        values,
      )
    }
    await expect(run(16, { statement })).rejects.toThrow('null value')
    expect(await heard(host)).toMatchObject({ notices: BATCH_SIZE, mails: BATCH_SIZE })
    // PostgreSQL tells of the error before it lets go of the row: a run at that very moment passes it by.
    const again = async () => {
      await run(16)
      return heard(host)
    }
    await expect.poll(again).toEqual(ONCE)
  })

  test('hear no more of an event that is cancelled meanwhile', async () => {
    const host = await newHost()
    await manyFollowers(host)
    const event = await publish(host)
    const ctx = { ...ctxOf(db), now: inMinutes(16) }
    await beginAnnouncement(ctx)
    await tellBatch(ctx)
    await change(event, "status = 'cancelled'")
    await run(16)
    expect(await heard(host)).toMatchObject({ notices: BATCH_SIZE })
    const { rows } = await db.pool.query(
      'select told_up_to, finished_at is null as goes_on from announcements',
    )
    expect(rows).toEqual([{ told_up_to: null, goes_on: false }])
  })

  test('do not slow the one who publishes: one statement, however many they are', async () => {
    const host = await newHost()
    await manyFollowers(host)
    const { eventId } = await makeEvent(db)
    let statements = 0
    await withTransaction(db, (tx) =>
      announceEvents(
        { ...tx, statement: (text, values) => (statements++, tx.statement(text, values)) },
        [eventId],
        systemNow(),
      ),
    )
    expect(statements).toBe(1)
  })
})
