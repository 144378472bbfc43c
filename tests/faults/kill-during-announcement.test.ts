import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceEvents } from '#modules/events/announce/announce-events.server.ts'
import { BATCH_SIZE } from '#modules/events/announce/tell-followers.server.ts'
import { type Db, openDatabase, withTransaction } from '#platform/db.server.ts'
import { systemNow } from '#platform/time.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.server.ts'
import { embeddedFolder } from '#server/start-database.server.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'
import { startSite, type Site } from '../e2e/support/site.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let db: Db

beforeAll(async () => {
  dataDir = temporaryFolder('kill-announcement')
  // The first start makes the tables; from then on this test holds the database beside the site.
  await (await startSite({ dataDir, env: { DEMO: '0' } })).stop()
  postgres = await startEmbeddedPostgres({ dataDir: embeddedFolder(dataDir) })
  db = openDatabase(postgres.connection)
}, 120_000)

afterAll(async () => {
  await db.close()
  await postgres.stop()
})

const start = (env: Record<string, string> = {}): Promise<Site> =>
  startSite({ dataDir, env: { DEMO: '0', ...env }, isBuilt: true })

const FOLLOWERS = BATCH_SIZE + 100

const heard = async () =>
  (
    await db.pool.query<{ people: number; notices: number; mails: number }>(
      `select count(distinct user_id)::int as people, count(*)::int as notices,
         (select count(*)::int from mail_outbox where kind = 'new_events') as mails
       from notifications where kind = 'new_event'`,
    )
  ).rows[0]

/** Lets the next process run the job at once, and not when its turn comes or the time of one that died is over. */
const freeJob = () =>
  db.pool.query("update jobs set held_until = now(), next_run_at = now() where name = 'announce events'")

test('kill -9 while followers are told: after the next start each of them has heard once', async () => {
  const { eventId, organizerId } = await makeEvent(db)
  await db.pool.query(
    `insert into auth_user (name, email, email_verified)
     select 'A Follower', n || '@follow.example', true from generate_series(1, $1::int) n`,
    [FOLLOWERS],
  )
  await db.pool.query(
    `insert into organizer_follows (organizer_id, follower_id)
     select $1, id from auth_user where email like '%@follow.example'`,
    [organizerId],
  )
  await withTransaction(db, (tx) => announceEvents(tx, [eventId], systemNow()))
  await db.pool.query('update announced_events set due_at = now()')
  await freeJob()
  const doomed = await start({ CRASH_AT: 'batch of followers told' })
  await doomed.ended
  expect(await heard()).toEqual({ people: BATCH_SIZE, notices: BATCH_SIZE, mails: BATCH_SIZE })

  await freeJob()
  const site = await start()
  await expect.poll(async () => (await heard())?.people, { timeout: 40_000 }).toBe(FOLLOWERS)
  await site.stop()
  expect(await heard()).toEqual({ people: FOLLOWERS, notices: FOLLOWERS, mails: FOLLOWERS })
}, 120_000)
