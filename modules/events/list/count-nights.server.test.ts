import { expect, test } from 'vitest'
import { countNights } from '#modules/events/list/count-nights.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { instantAt } from '#platform/local-time.ts'
import { importDanceWeekends } from '#tests/support/dance-weekends.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
await importDanceWeekends(db)
const beforeThemAll = instantAt('2015-12-31', '12:00', 'America/Chicago')

test.each([
  ['all', {}],
  ['some', { near: { zip: '60637', miles: 250 } }],
])('a month counts on each night the events of its list: %s', async (_, filters) => {
  const counts = await countNights(db, beforeThemAll, { filters, from: '2024-03-01', to: '2024-03-31' })
  expect(counts.length).toBeGreaterThan(1)
  for (const { night, events } of counts) {
    const { events: listed, next } = await listEvents(db, beforeThemAll, {
      filters: { ...filters, when: { kind: 'days', from: night, to: night } },
    })
    expect([night, next === null ? listed.length : 'more']).toEqual([night, events])
  }
  expect(counts.map(({ night }) => night)).toEqual(counts.map(({ night }) => night).toSorted())
  expect(counts.every(({ night }) => night.startsWith('2024-03'))).toBe(true)
})

test('a month that is over counts nothing', async () => {
  const later = instantAt('2024-05-01', '12:00', 'America/Chicago')
  expect(await countNights(db, later, { filters: {}, from: '2024-03-01', to: '2024-03-31' })).toEqual([])
})
