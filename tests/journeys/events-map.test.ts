import { expect, test } from 'vitest'
import { refreshSearchWords } from '#modules/events/list/search/correct-search.server.ts'
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

test('the map shows what the list shows that leads there, marks its city, and leads back to it', async () => {
  await put('Detroit', 'MI', [42.33, -83.05])
  await put('Atlanta', 'GA', [33.75, -84.39])
  await db.pool.query("update events set kind = 'weekender' where city in ('Detroit', 'Atlanta')")
  const list = await open('/events?city=detroit&kind=weekender&near=48226&within=250')
  const address = '/events/map?city=detroit&near=48226&within=250&kind=weekender'
  expect(list.addresses).toContain(address)
  const page = await open(address)
  expect(page.text).toContain('Weekenders within 250 miles of 48226 by city')
  expect(page.text).not.toMatch(/Chicago|Atlanta/)
  expect(page.addresses).toContain('/events?city=detroit&near=48226&within=250&kind=weekender')
  expect(page.addresses).toContain('/events?near=48226&within=250&kind=weekender&city=Detroit%2C+MI')
  expect(page.addresses).toContain('/events/map?city=detroit')

  const chosen = await open('/events/map?city=Detroit%2C+MI')
  expect(chosen.text).toMatch(/Events by city.*Chicago, IL.*Atlanta, GA/i)
  const marked = /<ul class="divide[^>]*><li><a aria-current="true"[^>]*>.*?<\/strong>/
  expect(marked.exec(chosen.html)?.[0]).toContain('Detroit, MI')
  expect(marked.exec((await open('/events/map?city=Gary')).html)).toBeNull()
})

test('the map keeps every filter of the list', async () => {
  const filters =
    'city=Gary&near=46402&within=25&when=weekend&kind=set&level=beginner&age=19&parking=1&food=1&hotel=1' +
    '&premium=1&most=20&doors=evening&ends=late&attire=red&q=dusties'
  const back = `/events?${filters}`.replace('&level', '&free=1&level')
  expect((await open(`/events/map?${filters}&free=1`)).addresses).toContain(back)
})

test('the map claims no filter that it cannot use, and says when a filter leaves no city', async () => {
  const unreadable = await open('/events/map?when=someday&near=00000&level=beginner')
  expect(unreadable.text).toContain('Events for beginners by city')
  expect(unreadable.text).toContain('No city has an event that fits these filters.')
  expect(unreadable.addresses).toContain('/events?level=beginner')
})

test('the map of words that were corrected shows what the list shows', async () => {
  await db.pool.query("update events set title = 'Dusties Night' where city = 'Detroit'")
  await refreshSearchWords({ db })
  const list = await open('/events?q=dusteis')
  expect(list.text).toContain('Dusties Night')
  const address = list.addresses.find((one) => one.startsWith('/events/map')) ?? ''
  expect((await open(address)).text).toContain('Detroit, MI')
})
