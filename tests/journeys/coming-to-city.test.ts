// What comes to a dancer's city, on the start of their dashboard.
import { describe, expect, test } from 'vitest'
import { likeEvent } from '#modules/events/likes/like-event.server.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const site = await testSite(db)
const now = systemNow()

async function eventIn(city: string, title: string, inDays = 5) {
  const event = await makeEvent(db, { title, startsAt: plusMs(now, inDays * DAY_MS) })
  await db.pool.query("update events set city = $2, region = 'IL' where id = $1", [event.eventId, city])
  return { ...event, id: event.eventId, title }
}
const lives = async (location: string): Promise<Person> => {
  const dancer = await signedInPerson(db)
  await db.pool.query('update profiles set location = $2 where id = $1', [dancer.id, location])
  return dancer
}
const home = async (as: Person) => readHtml(await (await site.request('/dashboard', { as })).text())

describe('the start of the dashboard', () => {
  test('tells what comes to the city of one’s profile, however it is written, the next three and the way to all', async () => {
    const ids = []
    for (const days of [4, 2, 3, 5]) ids[days] = (await eventIn('Rockford', `Night ${days}`, days)).id
    await eventIn('Peoria', 'Elsewhere')
    for (const location of ['Rockford', 'rockford, Illinois']) {
      const page = await home(await lives(location))
      expect(page.text).toContain('Coming to Rockford')
      expect(page.events).toEqual([ids[2], ids[3], ids[4]])
      expect(page.addresses.some((to) => to.startsWith('/events?city=Rockford'))).toBe(true)
    }
    expect((await home(await lives('Rockford, Ohio'))).text).not.toContain('Coming to')
  })

  test('says nothing of a city to somebody who never named one, and nothing where nothing comes', async () => {
    for (const dancer of [await signedInPerson(db), await lives('Nowhere, TX')])
      expect((await home(dancer)).text).not.toContain('Coming to')
  })

  test('goes by tickets, then by likes, where the profile says nothing', async () => {
    const dancer = await signedInPerson(db)
    const liked = await eventIn('Joliet', 'Liked')
    await likeEvent(db, dancer.id, liked.id, true)
    const likes = await home(dancer)
    expect(likes.text).toContain('Coming to Joliet')
    expect(likes.html).toMatch(/aria-pressed="true"[^>]*aria-label="Like Liked"/)
    const bought = await eventIn('Aurora', 'Bought')
    const next = await eventIn('Aurora', 'Next in Aurora', 9)
    await addTickets(db, bought, { ...dancer, name: 'Jackie' })
    const tickets = await home(dancer)
    expect(tickets.text).toContain('Coming to Aurora')
    // The one they have tickets for stands above it.
    expect(tickets.text.split('Coming to Aurora')[1]).not.toContain('Bought')
    expect(tickets.events).toContain(next.id)
  })

  test('is no part of the pages that are the same for everybody', async () => {
    const dancer = await lives('Rockford')
    expect(await (await site.request('/events', { as: dancer })).text()).not.toContain('Coming to Rockford')
  })
})
