// Who is coming to an event: shown after its page, which is the same for everybody, to those who come too.
import { expect, test } from 'vitest'
import type { EventGuests } from '#modules/tickets/guests/event-guests.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { EVENT, publishEvent } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const site = await testSite(db)

test('a guest who agreed in the settings is seen by another one, and the page itself names neither', async () => {
  const [jackie, kim] = [
    await signedInPerson(db, 'Jackie Montgomery'),
    await signedInPerson(db, 'Kim Quagmire'),
  ]
  const event = await addEvent(db, await addPerson(db, 'Host'), { startsAt: plusMs(systemNow(), DAY_MS) })
  await db.pool.query('update events set shows_guests = true where id = $1', [event.id])
  await addTickets(db, event, { ...jackie, name: 'Jackie' })
  await addTickets(db, event, { ...kim, name: 'Kim' })
  const path = `/api/events/${event.id}/guests`
  const seen = async () => (await (await site.request(path, { as: jackie })).json()) as EventGuests
  expect(await seen()).toEqual({ guests: [], others: 0, isShown: false })
  const fields = new URLSearchParams({ intent: 'privacy', nameForHosts: 'on', guestList: 'on' })
  await site.request('/dashboard/settings', { method: 'POST', as: kim, body: fields })
  expect((await seen()).guests).toEqual([{ name: 'Kim', avatarUrl: null }])
  expect((await site.request(path, { as: jackie })).headers.get('cache-control')).toBe('private, no-store')
  expect(await (await site.request(`/events/${event.id}`, { as: jackie })).text()).not.toMatch(
    /kim|quagmire/i,
  )
  expect((await site.request(path, { as: await signedInPerson(db) })).status).toBe(404)
})

test('a host says whether guests are shown, with a new event and in its form afterwards', async () => {
  const host = await signedInPerson(db)
  const shown = async (id: string) =>
    (await db.pool.query<{ shows_guests: boolean }>('select shows_guests from events where id = $1', [id]))
      .rows[0]?.shows_guests
  expect(EVENT).not.toHaveProperty('showsGuests')
  const quiet = await publishEvent(db, host.id)
  expect(await shown(quiet)).toBe(false)
  const id = await publishEvent(db, host.id, { showsGuests: 'on', title: 'The Open Ball' })
  expect(await shown(id)).toBe(true)
  const page = await (await site.request(`/dashboard/events/edit/${id}`, { as: host })).text()
  expect(/<input[^>]*name="showsGuests"[^>]*>/.exec(page)?.[0]).toContain('checked')
})

test('buyers read on the page of an event whether its guests see each other', async () => {
  const host = await signedInPerson(db)
  const pageOf = async (id: string) => (await site.request(`/events/${id}`)).text()
  const words = 'Whoever has a ticket sees the first names and pictures of other guests who agreed to it.'
  expect(await pageOf(await publishEvent(db, host.id, { showsGuests: 'on' }))).toContain(words)
  expect(await pageOf(await publishEvent(db, host.id))).not.toContain(words)
})
