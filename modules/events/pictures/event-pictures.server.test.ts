import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  addEventPicture,
  eventPictures,
  focusEventPicture,
  MAX_EVENT_PICTURES,
  moveEventPictureUp,
  removeEventPicture,
} from '#modules/events/pictures/event-pictures.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { removeOrphans } from '#modules/pictures/sweep-storage.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()
const storage = testStorage()
const ctx = { db, storage }

const file = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#7a1f2b' } })
  .png()
  .toBuffer()

async function newEvent() {
  const { eventId, ownerId } = await makeEvent(db)
  const manager = await proveManager(db, { id: ownerId, name: '' }, eventId, 'edit')
  if (!manager) throw new Error('Not an editor')
  return manager
}
type Manager = Awaited<ReturnType<typeof newEvent>>

const add = (manager: Manager, isTaken = true) =>
  addEventPicture(ctx, manager, { file, focalPoint: 'top' }, async () => isTaken)
const idsOf = async (manager: Manager) => (await eventPictures(db, manager)).pictures.map(({ id }) => id)
const codeOf = (done: { ok: boolean; failure?: { code: string } }) => (done.ok ? 'OK' : done.failure?.code)
const keptOf = async ({ eventId }: Manager) => {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int from pictures p join events e on e.owner_id = p.owner_id where e.id = $1`,
    [eventId],
  )
  return rows[0]?.count
}

describe('the pictures of an event', () => {
  test('are shown in their order, the first one as its flyer, on its page and in lists', async () => {
    const manager = await newEvent()
    expect((await getEvent(db, manager.eventId))?.picture).toBe(null)
    for (let each = 0; each < 3; each++) expect(codeOf(await add(manager))).toBe('OK')
    const [first, second, third] = await idsOf(manager)
    expect(await getEvent(db, manager.eventId)).toMatchObject({
      picture: { id: first, width: 40, height: 50, widths: [40], focalPoint: 'top' },
      pictures: [{ id: first }, { id: second }, { id: third }],
    })
    await moveEventPictureUp(db, manager, third!)
    await moveEventPictureUp(db, manager, third!)
    expect(await idsOf(manager)).toEqual([third, first, second])
    await moveEventPictureUp(db, manager, third!)
    expect(await idsOf(manager)).toEqual([third, first, second])
    const { events } = await listEvents(db, systemNow(), {})
    expect(events.find(({ id }) => id === manager.eventId)?.picture?.id).toBe(third)
    await add(manager)
    expect((await idsOf(manager)).slice(0, 3)).toEqual([third, first, second])
  })

  test('belong to the owner of the event, and go with all their bytes', async () => {
    const manager = await newEvent()
    const before = storage.keys().length
    await add(manager)
    const [id] = await idsOf(manager)
    expect([await keptOf(manager), storage.keys().length > before]).toEqual([1, true])
    expect(codeOf(await removeEventPicture(db, manager, id!))).toBe('OK')
    await removeOrphans({ ...ctxOf(db), storage })
    expect([await idsOf(manager), await keptOf(manager), storage.keys().length]).toEqual([[], 0, before])
  })

  test('keep in sight what matters', async () => {
    const manager = await newEvent()
    await add(manager)
    const [pictureId] = await idsOf(manager)
    await focusEventPicture(db, manager, { pictureId: pictureId!, focalPoint: 'left bottom' })
    expect((await getEvent(db, manager.eventId))?.picture?.focalPoint).toBe('left bottom')
  })

  test('are eight at most, also when another comes while one is being kept', async () => {
    const manager = await newEvent()
    for (let each = 1; each < MAX_EVENT_PICTURES; each++) await add(manager)
    let other: ReturnType<typeof add> | undefined
    const eighth = await addEventPicture(ctx, manager, { file, focalPoint: 'top' }, async () => {
      other = add(manager)
      // Long enough for it to be kept, if nothing made it wait.
      await Promise.race([other, sleep(700)])
      return true
    })
    expect([codeOf(eighth), codeOf(await other!)]).toEqual(['OK', 'TOO_MANY_PICTURES'])
    expect(codeOf(await add(manager))).toBe('TOO_MANY_PICTURES')
    expect([(await idsOf(manager)).length, await keptOf(manager)]).toEqual([8, 8])
  })

  test('are not kept when the upload was used already, or when there is no file', async () => {
    const manager = await newEvent()
    expect(codeOf(await add(manager, false))).toBe('PICTURE_SENT_ALREADY')
    const missing = await addEventPicture(ctx, manager, { file: null, focalPoint: 'top' }, async () => true)
    expect(codeOf(missing)).toBe('PICTURE_MISSING')
    expect([await idsOf(manager), await keptOf(manager)]).toEqual([[], 0])
  })

  test('of another event cannot be touched', async () => {
    const [manager, other] = [await newEvent(), await newEvent()]
    await add(other)
    const [foreign] = await idsOf(other)
    for (const pictureId of [foreign!, newId<'picture'>()]) {
      const done = [
        await moveEventPictureUp(db, manager, pictureId),
        await removeEventPicture(db, manager, pictureId),
        await focusEventPicture(db, manager, { pictureId, focalPoint: 'left' }),
      ]
      expect(done.map(codeOf)).toEqual(Array(3).fill('EVENT_PICTURE_NOT_FOUND'))
    }
    expect((await eventPictures(db, other)).pictures).toMatchObject([{ id: foreign, focalPoint: 'top' }])
  })
})
