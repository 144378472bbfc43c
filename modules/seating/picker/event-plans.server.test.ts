import { expect, test } from 'vitest'
import { eventPlans } from '#modules/seating/picker/event-plans.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ballroom, makeRoomOnSale } from '#tests/support/seated-room.ts'

const db = await testDatabase()

/** A room of few seats, with an area of so many corners. */
async function room(corners: number) {
  const chart = ballroom(1, 4)
  const area = {
    id: crypto.randomUUID(),
    floorId: null,
    x: 0,
    y: 0,
    w: 10,
    h: 10,
    rotation: 0,
    text: '',
    color: null,
  }
  const points = Array.from({ length: corners }, (_, at) => ({ x: at, y: at }))
  chart.areas.push({ ...area, kind: 'other', shape: 'polygon', points })
  const { eventId } = await makeRoomOnSale(db, chart)
  const { rows } = await db.pool.query<{ hash: string }>(
    'select geometry_hash as hash from seating_charts where event_id = $1',
    [eventId],
  )
  return { eventId, hash: rows[0]!.hash }
}

test.each([
  ['small ones are both kept', 3, 2],
  ['a large one goes for the other', 200, 3],
])('plans are kept by their bytes: %s', async (_, corners, reads) => {
  let count = 0
  const counted = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === 'plannedOnce') count++
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const plans = eventPlans(counted, { maxBytes: 8_000 })
  const [one, other] = [await room(corners), await room(corners)]
  for (const { eventId, hash } of [one, other, one]) expect(await plans.find(eventId, hash)).not.toBeNull()
  expect(count).toBe(reads)
})
