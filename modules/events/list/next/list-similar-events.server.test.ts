import { expect, test } from 'vitest'
import { listSimilarEvents } from '#modules/events/list/next/list-similar-events.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()

async function put(
  title: string,
  inDays: number,
  columns: Record<string, string> = {},
  facts: Parameters<typeof makeEvent>[1] = {},
) {
  const { eventId } = await makeEvent(db, { title, startsAt: plusMs(now, inDays * DAY_MS), ...facts })
  for (const [column, value] of Object.entries(columns))
    await db.pool.query(`update events set ${column} = $2 where id = $1`, [eventId, value])
  return (await getEvent(db, eventId))!
}
const soldOut = async (title: string, inDays: number) => {
  const event = await put(title, inDays)
  await db.pool.query('update ticket_inventory set taken = capacity where event_id = $1', [event.id])
}

const ball = await put('The ball', 30)
const past = await put('Last month', -30)
await put('A class the day after', 31, { kind: 'class' })
await put('A set weeks later', 60)
await put('A set the week after', 37)
await put('A set in Gary the day after', 31, { city: 'Gary', region: 'IN' })
await put('A class in Gary', 31, { city: 'Gary', region: 'IN', kind: 'class' })
await put('A draft', 31, {}, { status: 'draft' })
await put('Long before', 5)
await put('Begun', -0.05)
await soldOut('Sold out', 31)

const titles = async (event: typeof ball, limit = 3) =>
  (await listSimilarEvents(db, now, event, limit)).map(({ title }) => title)

test('the same city and kind come first, the nearest in date before the others', async () => {
  expect(await titles(ball, 9)).toEqual([
    'A set the week after',
    'A set weeks later',
    'A class the day after',
    'A set in Gary the day after',
    'A class in Gary',
  ])
})

test('a past event leads to what comes next, and only to what can be bought', async () => {
  expect(await titles(past)).toEqual(['Long before', 'The ball', 'A set the week after'])
})
