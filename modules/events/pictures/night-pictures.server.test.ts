import { expect, test } from 'vitest'
import {
  addEventPicture,
  eventPictures,
  markNightPicture,
} from '#modules/events/pictures/event-pictures.server.ts'
import {
  countNightsOfPictures,
  showPicturesOnNights,
} from '#modules/events/pictures/night-pictures.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { publishSeries } from '#tests/support/series.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'
import sharp from 'sharp'

const db = await testDatabase()
const ctx = { db, storage: testStorage() }
const file = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#7a1f2b' } })
  .png()
  .toBuffer()

async function fourNights() {
  const nights = await publishSeries(db, {}, { file })
  const editors = await Promise.all(
    nights.map(({ owner, id }) => proveManager(db, { id: owner, name: '' }, id, 'edit')),
  )
  return editors.map((editor) => editor!) as [Editor, Editor, Editor, Editor]
}
type Editor = NonNullable<Awaited<ReturnType<typeof proveManager<'edit'>>>>

const add = (manager: Editor) => addEventPicture(ctx, manager, { file, focalPoint: 'top' }, async () => true)
const idsOf = async (manager: Editor) => (await eventPictures(db, manager)).pictures.map(({ id }) => id)

test('the pictures of one night are shown on others, in their order and in the place of theirs', async () => {
  const [first, second, third, fourth] = await fourNights()
  const [flyer] = await idsOf(first)
  expect(await countNightsOfPictures(db, first)).toEqual({ [flyer!]: 3 })
  await add(first)
  await add(second)
  await add(third)
  const [, ownOfSecond] = await idsOf(second)
  const [, ownOfThird] = await idsOf(third)
  await markNightPicture(db, third, { pictureId: ownOfThird!, isOfNight: true })
  await showPicturesOnNights(db, first, [second, third])
  const mine = await idsOf(first)
  expect(mine).toHaveLength(2)
  expect(await idsOf(second)).toEqual(mine)
  // What was taken that night stays.
  expect((await idsOf(third)).toSorted()).toEqual([...mine, ownOfThird!].toSorted())
  expect(await idsOf(fourth)).toEqual([flyer])
  expect(await countNightsOfPictures(db, first)).toEqual({ [mine[0]!]: 3, [mine[1]!]: 2 })
  const kept = async (id: string) =>
    (await db.pool.query('select 1 from pictures where id = $1', [id])).rowCount
  expect([await kept(ownOfSecond!), await kept(ownOfThird!), await kept(flyer!)]).toEqual([0, 1, 1])
})
