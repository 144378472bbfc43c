// A chart that is changed while it is copied. Each test has its control: where the event is not locked, a night gets the drawing of one
// chart and the seats of another.
import { expect, test } from 'vitest'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { createEvent } from '#modules/events/create/create-event.server.ts'
import { SIMPLE_EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { readStep } from '#platform/step-form.server.ts'
import { systemNow } from '#platform/time.ts'
import { EVENT } from '#tests/support/event-form.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addWeeks, editorOf, seatedNight } from '#tests/support/seated-series.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase({ max: 8 })
type Night = Awaited<ReturnType<typeof seatedNight>>

/** The first one makes it a series, which locks it as well. */
async function addNight(slow: Db, night: Night) {
  await addWeeks(db, night, 1)
  return addWeeks(slow, night, 2)
}

async function duplicate(slow: Db, night: Night) {
  const read = readStep(SIMPLE_EVENT_STEPS.simple, { ...EVENT, withSeats: 'on', id: newId<'event'>() })
  if (!read.ok) throw new Error('The form of an event is not complete')
  const copyOf = { manager: await editorOf(db, night), seatedTypes: {}, otherTypes: {}, seats: 80 }
  return createEvent(
    { db: slow, storage: testStorage() },
    {
      owner: night.ownerId,
      fields: read.value,
      file: null,
      copyOf,
      copySeats,
      copyPromoCodes,
      now: systemNow(),
    },
    async () => true,
  )
}

/** How many seats an event and its newest copy have, and how many their charts say, after it is copied while its chart is changed. */
async function seatsAfter(copy: typeof addNight | typeof duplicate, without: RegExp | null) {
  const night = await seatedNight(db)
  const slow = pausing(db, { before: 'insert into seats', without })
  const copied = copy(slow.db, night)
  await slow.reached
  const smaller = { ...night.chart, seats: night.chart.seats.slice(1) }
  let isDone = false
  const changed = sellByChart(db, await editorOf(db, night), {
    chart: smaller,
    name: 'Smaller',
    description: '',
    venueChartId: null,
    version: 2,
  }).then((done) => {
    isDone = true
    return done
  })
  while (!isDone && (await db.pool.query(`select ${LOCK_WAITERS}`)).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 10))
  slow.go()
  await copied
  expect(await changed).toMatchObject({ ok: true, value: { seats: 79 } })
  const { rows } = await db.pool.query<{ total: number; seats: number }>(
    `select c.total_seats as total, (select count(*)::integer from seats s where s.event_id = c.event_id) as seats
     from seating_charts c join events e on e.id = c.event_id where e.owner_id = $1 order by c.id`,
    [night.ownerId],
  )
  return [rows[0], rows.at(-1)].map((row) => `${row?.seats} of ${row?.total}`)
}

test.each([
  ['a night is added', addNight, / for no key update$/],
  ['an event is copied', duplicate, / for share$/],
] as const)('while %s, its chart stays as it is', async (_, copy, lock) => {
  expect(await seatsAfter(copy, null)).toEqual(['79 of 79', '80 of 80'])
  expect(await seatsAfter(copy, lock)).toEqual(['79 of 79', '79 of 80'])
})
