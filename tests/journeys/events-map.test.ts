import { expect, test } from 'vitest'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const open = async (path: string) => readHtml(await (await site.request(path)).text())

async function put(city: string, region: string, position: [number, number] | null, days = 3) {
  const { eventId } = await makeEvent(db, { startsAt: plusMs(systemNow(), days * DAY_MS) })
  await db.pool.query(
    'update events set city = $2, region = $3, latitude = $4, longitude = $5 where id = $1',
    [eventId, city, region, position?.[0], position?.[1]],
  )
}

test('the map has a dot for each city with something coming up, and a list of all of them', async () => {
  expect((await open('/events/map')).text).toContain('Nothing is coming up')
  await put('Chicago', 'IL', [41.88, -87.63])
  await put('CHICAGO', 'IL', [41.7, -87.6])
  await put('Ely, England', '', [52.4, 0.26])
  await put('Nowhere', 'IN', null)
  await put('Gary', 'IN', [41.6, -87.33], -9)
  const page = await open('/events/map?fresh')
  expect(page.text).toMatch(/Chicago, IL.*2 events.*Ely, England.*1 event.*Nowhere, IN/i)
  expect(page.text).not.toContain('Gary')
  expect(page.html.match(/<circle /g)).toHaveLength(1)
  expect(page.addresses).toContain('/events?city=Nowhere%2C+IN')
  expect((await open('/events')).addresses).toContain('/events/map')
})
