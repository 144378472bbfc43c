import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { removeOrphans } from '#modules/pictures/sweep-storage.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { listVenues } from '#modules/venues/list-venues.server.ts'
import { MAX_VENUE_PICTURES, type OwnVenue } from '#modules/venues/name-venue-picture.server.ts'
import { ownVenue } from '#modules/venues/own-venue.server.ts'
import {
  addVenuePicture,
  focusVenuePicture,
  moveVenuePictureUp,
  removeVenuePicture,
} from '#modules/venues/venue-pictures.server.ts'
import { newId } from '#platform/ids.ts'
import { ctxOf, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()
const storage = testStorage()
const ctx = { db, storage }

const file = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#7a1f2b' } })
  .png()
  .toBuffer()

async function newVenue(): Promise<OwnVenue> {
  const owner = await makePerson(db)
  const place = { address: '1 Main St', city: 'Gary', region: 'IN', timeZone: 'America/Chicago' }
  return { owner, id: await addVenue(db, owner, { name: 'The Room', ...place }) }
}
const add = (venue: OwnVenue, isTaken = true) =>
  addVenuePicture(ctx, venue, { file, focalPoint: 'top' }, async () => isTaken)
const picturesOf = async ({ owner, id }: OwnVenue) => (await ownVenue(db, owner, id))?.pictures ?? []
const idsOf = async (venue: OwnVenue) => (await picturesOf(venue)).map(({ id }) => id)
const codeOf = (done: { ok: boolean; failure?: { code: string } }) => (done.ok ? 'OK' : done.failure?.code)
const keptOf = async ({ owner }: OwnVenue) =>
  (await db.pool.query('select from pictures where owner_id = $1', [owner])).rowCount

describe('the pictures of a venue', () => {
  test('stand in their order, and the first one stands for it in the list', async () => {
    const venue = await newVenue()
    for (let each = 0; each < 3; each++) expect(codeOf(await add(venue))).toBe('OK')
    const [first, second, third] = await idsOf(venue)
    const listed = async () => (await listVenues(db, venue.owner, { page: null })).rows[0]?.picture?.id
    expect(await listed()).toBe(first)
    await moveVenuePictureUp(db, venue, third!)
    await moveVenuePictureUp(db, venue, third!)
    await moveVenuePictureUp(db, venue, third!)
    expect([await idsOf(venue), await listed()]).toEqual([[third, first, second], third])
    await focusVenuePicture(db, venue, { pictureId: first!, focalPoint: 'left bottom' })
    expect((await picturesOf(venue)).map(({ focalPoint }) => focalPoint)).toEqual([
      'top',
      'left bottom',
      'top',
    ])
  })

  test('go with all their bytes', async () => {
    const venue = await newVenue()
    const before = storage.keys().length
    await add(venue)
    const [id] = await idsOf(venue)
    expect(storage.keys().length).toBeGreaterThan(before)
    expect(codeOf(await removeVenuePicture(db, venue, id!))).toBe('OK')
    await removeOrphans({ ...ctxOf(db), storage })
    expect([await idsOf(venue), await keptOf(venue), storage.keys().length]).toEqual([[], 0, before])
  })

  test('are eight at most, also when another comes while one is being kept', async () => {
    const venue = await newVenue()
    for (let each = 1; each < MAX_VENUE_PICTURES; each++) await add(venue)
    let other: ReturnType<typeof add> | undefined
    const eighth = await addVenuePicture(ctx, venue, { file, focalPoint: 'top' }, async () => {
      other = add(venue)
      // Long enough for it to be kept, if nothing made it wait.
      await Promise.race([other, sleep(700)])
      return true
    })
    expect([codeOf(eighth), codeOf(await other!)]).toEqual(['OK', 'TOO_MANY_PICTURES'])
    expect(codeOf(await add(venue))).toBe('TOO_MANY_PICTURES')
    expect([(await idsOf(venue)).length, await keptOf(venue)]).toEqual([8, 8])
  })

  test('are not kept when the upload was used already, or when there is no file', async () => {
    const venue = await newVenue()
    expect(codeOf(await add(venue, false))).toBe('PICTURE_SENT_ALREADY')
    const missing = await addVenuePicture(ctx, venue, { file: null, focalPoint: 'top' }, async () => true)
    expect(codeOf(missing)).toBe('PICTURE_MISSING')
    expect([await idsOf(venue), await keptOf(venue)]).toEqual([[], 0])
  })

  test('are touched by nobody but the owner of their venue', async () => {
    const [venue, other] = [await newVenue(), await newVenue()]
    await add(venue)
    const [pictureId] = await idsOf(venue)
    const stranger = { owner: other.owner, id: venue.id }
    expect(codeOf(await add(stranger))).toBe('VENUE_NOT_FOUND')
    for (const as of [stranger, other])
      expect(
        [
          await moveVenuePictureUp(db, as, pictureId!),
          await removeVenuePicture(db, as, pictureId!),
          await focusVenuePicture(db, as, { pictureId: pictureId!, focalPoint: 'left' }),
        ].map(codeOf),
      ).toEqual(Array(3).fill('VENUE_PICTURE_NOT_FOUND'))
    expect(codeOf(await removeVenuePicture(db, venue, newId<'picture'>()))).toBe('VENUE_PICTURE_NOT_FOUND')
    expect(await picturesOf(venue)).toMatchObject([{ id: pictureId, focalPoint: 'top' }])
  })
})
