import { expect, test } from 'vitest'
import { eventCapabilities, listManagedEvents } from '#modules/teams/prove/event-capabilities.server.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

test('what somebody may do at an event is of their role there alone', async () => {
  const [ball, rivals] = [await makeEvent(db), await makeEvent(db)]
  const at = (eventId: string) => eventCapabilities(db, ball.ownerId, eventId)
  expect(await at(ball.eventId)).toEqual(['door', 'sales', 'cash', 'money', 'edit', 'team'])
  for (const eventId of [rivals.eventId, newId(), "' or true --"]) expect(await at(eventId)).toEqual([])
})

test('the events to choose from are one’s own that are not put away, the next first, by their title when one is typed', async () => {
  const ownerId = await makePerson(db)
  const now = systemNow()
  const titled = (title: string, hours: number, status = 'published') =>
    makeEvent(db, { ownerId, title, status, startsAt: plusMs(now, hours * HOUR_MS) })
  await titled('Over', -48)
  await titled('Later', 48)
  await titled('Next', 24, 'draft')
  await titled('Put away', 12, 'archived')
  await makeEvent(db, { title: 'Next of another host' })
  const listed = async (title?: string) =>
    (await listManagedEvents(db, ownerId, now, 10, title)).map((event) => event.title)
  expect(await listed()).toEqual(['Next', 'Later', 'Over'])
  expect(await listed('e')).toEqual(['Next', 'Later', 'Over'])
  expect(await listed('LAT')).toEqual(['Later'])
})
