// What happens to a picture that two nights of a series take away at once. Each test has its control: where the picture is not locked,
// each night still sees the other one, and the picture stays with nobody.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { eventPictures, removeEventPicture } from '#modules/events/pictures/event-pictures.server.ts'
import { showPicturesOnNights } from '#modules/events/pictures/night-pictures.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { hesitating } from '#tests/support/hesitating.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { publishSeries } from '#tests/support/series.ts'

const db = await testDatabase({ max: 8 })
const file = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#7a1f2b' } })
  .png()
  .toBuffer()

type Editor = NonNullable<Awaited<ReturnType<typeof proveManager<'edit'>>>>
type TakeAway = (db: Db, night: Editor, other: { empty: Editor; flyer: string }) => Promise<unknown>

const remove: TakeAway = (db, night, { flyer }) => removeEventPicture(db, night, flyer)
const replace: TakeAway = (db, night, { empty }) => showPicturesOnNights(db, empty, [night])

const GUARDS = [
  ['with its lock', null, 0],
  ['without it, which shows that this can fail', / for update$/, 1],
] as const

/** How many pictures are left when two nights, the only ones that show a flyer, take it away at once. */
async function leftAfter(
  [first, second]: readonly [TakeAway, TakeAway],
  without: RegExp | null,
): Promise<number> {
  const nights = await publishSeries(db, {}, { file })
  const editors = await Promise.all(
    nights.map(async ({ owner, id }) => (await proveManager(db, { id: owner, name: '' }, id, 'edit'))!),
  )
  const [one, other, third, fourth] = editors as [Editor, Editor, Editor, Editor]
  const [flyer] = (await eventPictures(db, one)).pictures
  for (const night of [third, fourth]) await removeEventPicture(db, night, flyer!.id)
  const { db: unguarded } = pausing(db, { before: null, without })
  // Who has taken it away hesitates before that is committed.
  const when = 'after delete on event_pictures initially deferred for each row'
  await hesitating(db, { when, isConstraint: true }, { someoneComes: true }, () =>
    Promise.all([
      first(unguarded, one, { empty: third, flyer: flyer!.id }),
      second(unguarded, other, { empty: fourth, flyer: flyer!.id }),
    ]),
  )
  return (await db.pool.query('select from pictures where id = $1', [flyer!.id])).rowCount ?? 0
}

describe.each([
  ['both remove it', [remove, remove]],
  ['one removes it, the other shows the pictures of another night', [remove, replace]],
  ['both show the pictures of another night each', [replace, replace]],
] as const)('the last picture of two nights is gone when %s at once', (_, pair) => {
  test.each(GUARDS)('%s', async (_, without, left) => expect(await leftAfter(pair, without)).toBe(left))
})
