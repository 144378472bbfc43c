import { expect, test } from 'vitest'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const open = async (path: string, as: Person) => readHtml(await (await site.request(path, { as })).text())

test('the 25th event that somebody likes is on the next page, and nobody else’s is on any', async () => {
  const [jackie, other] = [await signedInPerson(db), await signedInPerson(db)]
  const { eventId: theirs } = await makeEvent(db)
  const events: string[] = []
  for (let night = 1; night <= 25; night++)
    events.push((await makeEvent(db, { startsAt: plusMs(systemNow(), night * DAY_MS) })).eventId)
  await db.pool.query('insert into event_likes select unnest($1::uuid[]), $2', [events, jackie.id])
  await db.pool.query('insert into event_likes values ($1, $2)', [theirs, other.id])

  const first = await open('/dashboard/liked', jackie)
  expect(first.events).toEqual(events.slice(0, 24))
  const second = await open(first.later!, jackie)
  expect([second.events, second.later]).toEqual([events.slice(24), undefined])
  expect((await open(second.earlier!, jackie)).events).toEqual(first.events)
})

test('the day of what is liked says its month', async () => {
  const jackie = await signedInPerson(db)
  const { eventId } = await makeEvent(db, { startsAt: '2099-11-29T20:00:00Z' })
  await db.pool.query('insert into event_likes values ($1, $2)', [eventId, jackie.id])
  expect((await open('/dashboard/liked', jackie)).text).toContain('NOV 29')
})

test('a page of what is liked no longer leads back to the beginning', async () => {
  const jackie = await signedInPerson(db)
  const events = await Promise.all(Array.from({ length: 25 }, () => makeEvent(db)))
  await db.pool.query('insert into event_likes select unnest($1::uuid[]), $2', [
    events.map(({ eventId }) => eventId),
    jackie.id,
  ])
  const { later } = await open('/dashboard/liked', jackie)
  await db.pool.query('delete from event_likes where user_id = $1', [jackie.id])
  const page = await open(later!, jackie)
  expect(page.text).toContain('End of the list')
  expect(page.addresses).toContain('/dashboard/liked')
})
