// The page of what somebody likes, for whoever has its link.
import { describe, expect, test } from 'vitest'
import { likeEvent } from '#modules/events/likes/like-event.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { addEvent, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const site = await testSite(db)
const LIKED = '/dashboard/liked'
const now = systemNow()

const press = (as: Person, intent: string, more: Record<string, string> = {}) =>
  site.request(LIKED, { as, method: 'POST', body: new URLSearchParams({ intent, ...more }) })
const open = async (path: string) => {
  const answer = await site.request(path)
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}

/** The path of somebody's page as their list shows it; null while there is none. */
async function pathOf(as: Person): Promise<string | null> {
  const { html } = readHtml(await (await site.request(LIKED, { as })).text())
  return /value="http:\/\/localhost:3000(\/my-list\?key=[^"]*)"/.exec(html)?.[1] ?? null
}
async function shared(as: Person, more: Record<string, string> = {}): Promise<string> {
  expect((await press(as, 'share-list', more)).status).toBe(200)
  return (await pathOf(as))!
}
const likes = async (person: PersonId, title: string, inDays = 7) => {
  const { eventId } = await makeEvent(db, { title, startsAt: plusMs(now, inDays * DAY_MS) })
  await likeEvent(db, person, eventId, true)
  return eventId
}

describe('a list that is shared', () => {
  test('shows what is liked and to come, the next first, and no ticket, like of another or past night', async () => {
    const [jackie, other] = [await signedInPerson(db, 'Jackie Montgomery'), await signedInPerson(db, 'Other')]
    const later = await likes(jackie.id, 'Later', 9)
    const next = await likes(jackie.id, 'Next', 2)
    const past = await likes(jackie.id, 'Past', 3)
    await db.pool.query(
      "update events set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days', doors_at = null where id = $1",
      [past],
    )
    await likes(other.id, 'Of another')
    const bought = await addEvent(db, { ...other, name: 'Other' })
    await addTickets(db, bought, { ...jackie, name: 'Jackie' })
    const page = await open(await shared(jackie))
    expect([page.status, page.events]).toEqual([200, [next, later]])
  })

  test('says a first name only where that was ticked', async () => {
    const jackie = await signedInPerson(db, 'Jackie Montgomery')
    const path = await shared(jackie)
    const silent = await open(path)
    expect(silent.og('title')).toBe('A list of events')
    expect(silent.html).not.toMatch(/jackie|montgomery/i)
    expect(await shared(jackie, { showsName: 'on' })).toBe(path)
    const named = await open(path)
    expect(named.og('title')).toBe('Jackie’s list')
    expect(named.html).not.toMatch(/montgomery/i)
    expect(named.html).not.toContain(jackie.id)
    await shared(jackie)
    expect((await open(path)).html).not.toMatch(/jackie/i)
  })

  test('is for no search engine and for no cache', async () => {
    const path = await shared(await signedInPerson(db))
    const { headers } = await open(path)
    expect(headers.get('cache-control')).toMatch(/^private, no-(cache|store)$/)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('x-cache')).toBeNull()
    expect((await open(`${path}x`)).status).toBe(404)
    expect((await open(path)).robots).toBe('noindex, follow')
    expect((await open(path)).og('url')).toBe(`http://localhost:3000${path}`)
  })

  test('has pages that keep the link', async () => {
    const jackie = await signedInPerson(db)
    for (let at = 1; at <= 25; at++) await likes(jackie.id, `Night ${at}`, at)
    const first = await open(await shared(jackie))
    expect(first.events).toHaveLength(24)
    expect((await open(first.later ?? '')).text).toContain('Night 25')
  })
})

describe('its link', () => {
  test('is there when it was asked for, ends when another is made, and when it is stopped', async () => {
    const [jackie, other] = [await signedInPerson(db), await signedInPerson(db)]
    expect(await pathOf(jackie)).toBeNull()
    expect((await press(jackie, 'renew-shared')).status).toBe(200)
    expect(await pathOf(jackie)).toBeNull()
    const [first, theirs] = [await shared(jackie), await shared(other)]
    expect((await press(jackie, 'renew-shared')).status).toBe(200)
    const second = (await pathOf(jackie))!
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
    expect((await press(jackie, 'stop-sharing')).status).toBe(200)
    expect([await pathOf(jackie), (await open(second)).status, (await open(theirs)).status]).toEqual([
      null,
      404,
      200,
    ])
  })

  test('opens no calendar, and that of the calendar opens no page', async () => {
    const jackie = await signedInPerson(db)
    const page = await shared(jackie)
    await press(jackie, 'make-address')
    const { html } = readHtml(await (await site.request(LIKED, { as: jackie })).text())
    const feed = /value="http:\/\/localhost:3000(\/my-list\/calendar\.ics\?key=[^"]*)"/.exec(html)![1]!
    expect((await site.request(feed)).status).toBe(200)
    // As if both rows had one id: the purpose alone tells the keys apart.
    await db.pool.query(
      'update shared_lists s set id = f.id from list_feeds f where f.person_id = s.person_id and s.person_id = $1',
      [jackie.id],
    )
    const now = (await pathOf(jackie))!
    expect([(await open(now)).status, (await open(page)).status]).toEqual([200, 404])
    expect((await open(feed.replace('/calendar.ics', ''))).status).toBe(404)
    expect((await site.request(now.replace('?', '/calendar.ics?'))).status).toBe(404)
  })

  test('cannot be guessed, and stands in no line of the log', async () => {
    const jackie = await signedInPerson(db)
    const path = await shared(jackie)
    const key = new URLSearchParams(path.split('?')[1]).get('key')!
    const [id = '', signature = ''] = key.split('.')
    for (const guess of ['', id, `${id}.`, `${newId()}.${signature}`, jackie.id])
      expect((await open(`/my-list?key=${guess}`)).status, guess).toBe(404)
    await open(path)
    const lines = site.lines.join('')
    expect(lines).toContain('/my-list')
    expect(lines).not.toContain(id)
    expect(lines).not.toContain(signature)
  })
})
