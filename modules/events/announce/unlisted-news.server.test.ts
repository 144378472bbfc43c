import { expect, test } from 'vitest'
import { followersToTell } from '#modules/events/announce/followers-to-tell.server.ts'
import { tellFollowers } from '#modules/events/announce/tell-followers.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { announcing, inMinutes } from '#tests/support/announcing.ts'
import { ctxOf, makePerson } from '#tests/support/box-office.ts'
import { eventEditing } from '#tests/support/event-editing.ts'
import { publishEvent } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { edit, editorOf } = eventEditing(db)
const { follower, titlesOf } = announcing(db)

const run = () => tellFollowers({ ...ctxOf(db), now: inMinutes(16) })

/** An event of a host who was followed before it was published. */
async function published(over: { isUnlisted?: 'on' } = {}) {
  const owner = await makePerson(db)
  const first = (await getEvent(db, await publishEvent(db, owner)))!
  await run()
  const jackie = await follower({ organizerId: first.organizer.id, ownerId: owner })
  const id = await publishEvent(db, owner, {
    title: 'Ivory Ball',
    organizerId: first.organizer.id,
    venueId: first.venueId!,
    ...over,
  })
  return { event: { owner, id }, jackie }
}

test('an unlisted event is told to nobody, and once to those who follow when it is listed', async () => {
  const { event, jackie } = await published({ isUnlisted: 'on' })
  expect([await run(), await titlesOf(jackie)]).toEqual([0, []])
  const { organizer } = (await getEvent(db, event.id))!
  const late = await follower({ organizerId: organizer.id, ownerId: event.owner })
  await edit(event, { isUnlisted: '' })
  expect(await followersToTell(db, await editorOf(event))).toBe(2)
  expect(await run()).toBe(2)
  for (const isUnlisted of ['on', '']) {
    await edit(event, { isUnlisted })
    expect(await run()).toBe(0)
  }
  expect([await titlesOf(jackie), await titlesOf(late)]).toEqual([['Ivory Ball'], ['Ivory Ball']])
})

test('one that becomes unlisted before it is told waits until it is listed again', async () => {
  const { event, jackie } = await published()
  await edit(event, { isUnlisted: 'on' })
  expect(await followersToTell(db, await editorOf(event))).toBe(0)
  expect([await run(), await titlesOf(jackie)]).toEqual([0, []])
  await edit(event, { isUnlisted: '' })
  expect([await run(), await titlesOf(jackie)]).toEqual([1, ['Ivory Ball']])
})

test('an edit that lists nothing anew announces nothing', async () => {
  const { event } = await published()
  await db.pool.query('truncate announcements, announced_events')
  await edit(event, { attire: 'All white' })
  expect((await db.pool.query('select from announced_events')).rowCount).toBe(0)
})
