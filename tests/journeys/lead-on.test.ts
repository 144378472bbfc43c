// Where the page of an event leads on to whoever cannot buy there, or has not chosen yet.
import { expect, test } from 'vitest'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const open = async (path: string) => readHtml(await (await site.request(path)).text())
const inHours = (hours: number) => plusMs(systemNow(), hours * HOUR_MS)

async function inGary(facts: Parameters<typeof makeEvent>[1]) {
  const { eventId } = await makeEvent(db, facts)
  await db.pool.query("update events set city = 'Gary', region = 'IN' where id = $1", [eventId])
  return eventId
}

await inGary({ title: 'Another night in Gary', startsAt: inHours(50) })
await inGary({ title: 'A night in Gary that is full', startsAt: inHours(50), capacity: 0 })

test.each([
  ['is full', { capacity: 0 }],
  ['is over', { startsAt: inHours(-9), endsAt: inHours(-4) }],
  ['was called off', { status: 'cancelled' }],
])('the page of an event that %s leads to others with tickets, the nearest first', async (_what, facts) => {
  await makeEvent(db, { title: 'A night elsewhere' })
  const { text } = await open(`/events/${await inGary(facts)}`)
  expect(text).toMatch(/Other events with tickets.*Another night in Gary.*A night elsewhere/)
  expect(text).not.toContain('More like this')
  expect(text).not.toContain('A night in Gary that is full')
})

test('below an event that is on sale stand others like it, and the way to all of its city', async () => {
  const { text, addresses } = await open(`/events/${await inGary({ startsAt: inHours(60) })}`)
  expect(text).toMatch(/More like this.*Another night in Gary/)
  expect(text).not.toContain('Other events with tickets')
  expect(addresses).toContain('/events?city=Gary%2C+IN')
})

test.each([
  ['is full', { capacity: 0 }],
  ['is over', { startsAt: inHours(-9), endsAt: inHours(-4) }],
  ['was called off', { status: 'cancelled' }],
])('the page of an event that %s leads first to the next one of its host', async (_what, facts) => {
  const gone = await makeEvent(db, facts)
  const next = await makeEvent(db, { ownerId: gone.ownerId, title: 'Next from them', startsAt: inHours(70) })
  await db.pool.query('update events set organizer_id = $2 where id = $1', [next.eventId, gone.organizerId])
  const { text } = await open(`/events/${gone.eventId}`)
  expect(text).toMatch(/Next from .*Next from them.*Other events with tickets/)
  expect(text.match(/Next from them/g)).toHaveLength(1)
})
