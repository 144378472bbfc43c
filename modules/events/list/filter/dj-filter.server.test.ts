import { beforeAll, describe, expect, test } from 'vitest'
import { readEventQuery } from '#modules/events/list/filter/event-query.ts'
import {
  BY_START,
  EVENTS_PER_PAGE,
  listEvents,
  listStatement,
} from '#modules/events/list/list-events.server.ts'
import { keyset } from '#platform/keyset.server.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

describe('by who plays', () => {
  beforeAll(async () => {
    for (const [title, djs] of [
      ['Sam alone', 'DJ Sam C.'],
      ['Sam and Dee', 'DJ Dee & DJ Sam C.'],
      ['Samantha', 'DJ Samantha'],
      ['A band', 'Earth, Wind & Fire-Band\nD’Angelo'],
      ['Everybody or nobody', '100% "Two-Tone" or None'],
    ] as const) {
      const { eventId } = await makeEvent(db, { title })
      await db.pool.query("update events set city = 'Harvey', djs = $2 where id = $1", [eventId, djs])
    }
    const { eventId } = await makeEvent(db, { title: 'Not DJ Sam C.' })
    await db.pool.query("update events set city = 'Harvey' where id = $1", [eventId])
  })

  test.each([
    ['DJ Sam C.', ['Sam alone', 'Sam and Dee']],
    ['dj sam', ['Sam alone', 'Sam and Dee', 'Samantha']],
    ['Sam and', []],
    ['Earth, Wind & Fire-Band', ['A band']],
    ["D'Angelo", ['A band']],
    ['100% "Two-Tone" or None', ['Everybody or nobody']],
    ['%', ['Everybody or nobody']],
  ])('%s finds %j', async (dj, titles) => {
    const { filters } = readEventQuery(new URLSearchParams({ city: 'Harvey', dj }))
    const { events } = await listEvents(db, systemNow(), { filters })
    expect(events.map(({ title }) => title).toSorted()).toEqual(titles)
  })
})

test('of a DJ who plays everywhere, only the events of the page are read', async () => {
  const { eventId } = await makeEvent(db, { title: 'A thousand nights' })
  await db.pool.query(
    `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone, djs)
     select gen_random_uuid(), owner_id, organizer_id, status, title || n, starts_at + n * interval '1 hour',
       ends_at + n * interval '1 hour', time_zone, 'DJ Everywhere'
     from events, generate_series(1, 1000) n where id = $1`,
    [eventId],
  )
  await db.pool.query('analyze events')
  const { filters } = readEventQuery(new URLSearchParams({ dj: 'DJ Everywhere' }))
  const keys = keyset(BY_START, null, EVENTS_PER_PAGE)
  const { sql, parameters } = listStatement(systemNow(), { filters }, keys).compile(db.kysely)
  const { rows } = await db.pool.query(`explain (analyze, format json, costs off) ${sql}`, [...parameters])
  const scan = findScanOfEvents(rows[0]['QUERY PLAN'][0].Plan)
  expect(scan?.['Index Name']).toBe('events_upcoming')
  expect(scan!['Actual Rows'] + (scan!['Rows Removed by Filter'] ?? 0)).toBeLessThan(2 * EVENTS_PER_PAGE)
})

interface PlanNode {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const findScanOfEvents = (node: PlanNode): PlanNode | undefined =>
  node['Relation Name'] === 'events' ? node : node.Plans?.map(findScanOfEvents).find(Boolean)
