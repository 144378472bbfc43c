// The calendar of what somebody likes and has tickets for: its address is the only right to it.
import { describe, expect, test } from 'vitest'
import { likeEvent } from '#modules/events/likes/like-event.server.ts'
import { newId } from '#platform/ids.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { formProblems, readByIcalJs, readByNodeIcal } from '#tests/support/calendar-file.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { addEvent, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const site = await testSite(db)

const press = (as: Person, intent: string) =>
  site.request('/dashboard/liked', { as, method: 'POST', body: new URLSearchParams({ intent }) })

/** The path of somebody's calendar as their page of liked events shows it; null while there is none. */
async function pathOf(as: Person): Promise<string | null> {
  const text = await (await site.request('/dashboard/liked', { as })).text()
  const [, path] = /value="http:\/\/localhost:3000(\/my-list\/calendar\.ics[^"]*)"/.exec(text) ?? []
  expect(text.includes(`webcal://localhost:3000${path}`)).toBe(path !== undefined)
  return path ?? null
}
async function madePath(as: Person): Promise<string> {
  expect((await press(as, 'make-address')).status).toBe(200)
  return (await pathOf(as))!
}
async function titles(path: string): Promise<string[]> {
  const file = await (await site.request(path)).text()
  expect(formProblems(file)).toEqual([])
  expect(readByNodeIcal(file)).toEqual(readByIcalJs(file).entries)
  return readByIcalJs(file).entries.map(({ title }) => title)
}
const statusOf = async (path: string) => (await site.request(path)).status

test('holds what is liked and what there are tickets for, each once, and nothing of others', async () => {
  const [jackie, other] = [await signedInPerson(db, 'Jackie'), await signedInPerson(db, 'Other')]
  const path = await madePath(jackie)
  expect(await titles(path)).toEqual([])
  const liked = await makeEvent(db, { title: 'Liked' })
  const elsewhere = await makeEvent(db, { title: 'Of another' })
  await likeEvent(db, jackie.id, liked.eventId, true)
  await likeEvent(db, other.id, elsewhere.eventId, true)
  const event = await addEvent(db, { ...other, name: 'Other' })
  const tickets = await addTickets(db, event, { ...jackie, name: 'Jackie' }, 2)
  await db.pool.query("update events set title = 'Bought' where id = $1", [event.id])
  expect(new Set(await titles(path))).toEqual(new Set(['Liked', 'Bought']))
  await db.pool.query('insert into event_likes values ($1, $2)', [event.id, jackie.id])
  expect((await titles(path)).toSorted((a, b) => a.localeCompare(b))).toEqual(['Bought', 'Liked'])
  await db.pool.query('delete from event_likes where user_id = $1', [jackie.id])
  await db.pool.query("update tickets set status = 'refunded' where id = $1", [tickets[0].id])
  expect(await titles(path)).toEqual(['Bought'])
  await db.pool.query("update tickets set status = 'refunded' where owner_id = $1", [jackie.id])
  expect(await titles(path)).toEqual([])
})

describe('its address', () => {
  test('is there when it was asked for, and the same for a second device', async () => {
    const jackie = await signedInPerson(db)
    expect(await pathOf(jackie)).toBeNull()
    const path = await madePath(jackie)
    expect(await pathOf(jackie)).toBe(path)
    expect(await statusOf(path)).toBe(200)
    expect(path).not.toContain(jackie.id)
  })

  test('ends at once when another is made, or when it is stopped', async () => {
    const [jackie, other] = [await signedInPerson(db), await signedInPerson(db)]
    const [first, theirs] = [await madePath(jackie), await madePath(other)]
    const second = await madePath(jackie)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect((await press(jackie, 'stop-address')).status).toBe(200)
    expect(await pathOf(jackie)).toBeNull()
    expect([await statusOf(second), await statusOf(theirs)]).toEqual([404, 200])
    const third = await madePath(jackie)
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([404, 404, 200])
  })

  test('cannot be guessed from what is stored', async () => {
    const jackie = await signedInPerson(db)
    const path = await madePath(jackie)
    const { rows } = await db.pool.query<{ id: string; text: string }>(
      'select id, f::text as text from list_feeds f where person_id = $1',
      [jackie.id],
    )
    const { id, text } = rows[0]!
    const signature = new URLSearchParams(path.split('?')[1]).get('key')!.split('.')[1]!
    expect(text).not.toContain(signature)
    for (const key of ['', id, `${id}.`, `${newId()}.${signature}`, `${id}.${signature}x`, jackie.id])
      expect(await statusOf(`/my-list/calendar.ics?key=${key}`), key).toBe(404)
    expect(await statusOf('/my-list/calendar.ics')).toBe(404)
  })

  test('stands in no line of the log', async () => {
    const path = await madePath(await signedInPerson(db))
    const key = new URLSearchParams(path.split('?')[1]).get('key')!
    await site.request(path)
    await site.request(`${path}x`)
    const lines = site.lines.join('')
    expect(lines).toContain('/my-list/calendar.ics')
    expect(lines).not.toContain(key.slice(0, 36))
    expect(lines).not.toContain(key.split('.')[1])
  })

  test('is for nobody else’s cache and for no search engine, whether it is known or not', async () => {
    const path = await madePath(await signedInPerson(db))
    for (const address of [path, `${path}x`]) {
      const { headers } = await site.request(address)
      expect(headers.get('cache-control'), address).toMatch(/^private, no-(cache|store)$/)
      expect(headers.get('x-robots-tag'), address).toBe('noindex')
      expect(headers.get('x-cache'), address).toBeNull()
    }
    const etag = (await site.request(path)).headers.get('etag')!
    const again = await site.request(path, { headers: { 'If-None-Match': etag } })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    expect((await site.request(path, { method: 'HEAD' })).status).toBe(200)
  })
})
