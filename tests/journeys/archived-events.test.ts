import { describe, expect, test } from 'vitest'
import { newId, type EventId } from '#platform/ids.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const LIST = '/dashboard/events'
const ARCHIVE = `${LIST}/archived`
const PAST = '2025-06-01T20:00:00Z'
const open = async (as: Person, path: string) => readHtml(await (await site.request(path, { as })).text())
const post = (as: Person, path: string, intent: string, ...ids: string[]) =>
  site.request(path, {
    method: 'POST',
    as,
    body: new URLSearchParams([['intent', intent], ...ids.map((id) => ['event', id])]),
  })
const statusOf = async (id: EventId) =>
  (await db.pool.query<{ status: string }>('select status from events where id = $1', [id])).rows[0]?.status

async function hostWith(...events: { title: string; startsAt?: string; status?: string }[]) {
  const host = await signedInPerson(db, 'Tasha Reed')
  const ids: EventId[] = []
  for (const event of events) ids.push((await makeEvent(db, { ownerId: host.id, ...event })).eventId)
  return { host, ids: ids as [EventId, ...EventId[]] }
}

describe('what is over or cancelled', () => {
  test('is chosen in its list, put away, and comes back as it was', async () => {
    const { host, ids } = await hostWith(
      { title: 'Last Year', startsAt: PAST },
      { title: 'Called Off', status: 'cancelled' },
    )
    expect((await open(host, LIST)).html).not.toContain('type="checkbox" form=')
    const over = await open(host, `${LIST}?state=over`)
    expect(over.html).toMatch(new RegExp(`form="chosen-events"[^>]*value="${ids[0]}"`))
    const answer = await post(host, `${LIST}?state=over&q=last`, 'archive', ...ids)
    const to = `${LIST}?state=over&q=last&notice=archived`
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
    expect((await open(host, to)).text).toContain('Archived. What you put away is listed under Archived.')
    expect((await open(host, `${LIST}?state=all`)).text).not.toMatch(/Last Year|Called Off/)
    const archive = await open(host, ARCHIVE)
    expect(archive.text).toContain('Take out of the archive')
    expect(archive.text).toContain('Called Off')
    await post(host, ARCHIVE, 'restore', ...ids)
    expect([await statusOf(ids[0]), await statusOf(ids[1]!)]).toEqual(['published', 'cancelled'])
    expect((await open(host, ARCHIVE)).text).toContain('Nothing archived')
  })

  test('is put away by a form that is sent twice, at once as well, and comes back all the same', async () => {
    const { host, ids } = await hostWith({ title: 'Called Off', status: 'cancelled' })
    const archive = () => post(host, LIST, 'archive', ...ids)
    const answers = [...(await Promise.all([archive(), archive()])), await archive()]
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(
      Array.from({ length: 3 }, () => `${LIST}?notice=archived`),
    )
    for (let times = 0; times < 2; times++) await post(host, ARCHIVE, 'restore', ...ids)
    expect(await statusOf(ids[0])).toBe('cancelled')
  })

  test('is all that is put away, whatever an old page still shows', async () => {
    const { host, ids } = await hostWith({ title: 'To Come' }, { title: 'Past', startsAt: PAST })
    const noticeOf = async (...chosen: string[]) =>
      (await post(host, LIST, 'archive', ...chosen)).headers.get('location')
    expect(await noticeOf(ids[0])).toBe(`${LIST}?notice=not-archived`)
    expect((await open(host, `${LIST}?notice=not-archived`)).text).toContain('only what is over or cancelled')
    expect(await noticeOf(...ids)).toBe(`${LIST}?notice=archived-in-part`)
    expect([await statusOf(ids[0]), await statusOf(ids[1]!)]).toEqual(['published', 'archived'])
  })

  test('is put away by whoever may edit it; for others it is not there, and nothing of the choice is done', async () => {
    const { host, ids } = await hostWith({ title: 'Last Year', startsAt: PAST })
    const { host: rival, ids: theirs } = await hostWith({ title: 'Rival Night', startsAt: PAST })
    for (const intent of ['archive', 'restore']) {
      expect((await post(rival, LIST, intent, ...theirs, ...ids)).status).toBe(404)
      expect((await post(host, LIST, intent, newId())).status).toBe(404)
    }
    await addScanner(db, rival.id, ids[0], async () => {
      expect((await post(rival, LIST, 'archive', ...ids)).status).toBe(404)
      const { html } = await open(rival, `${LIST}?state=over`)
      expect(html).not.toMatch(new RegExp(`form="chosen-events"[^>]*value="${ids[0]}"`))
    })
    expect([await statusOf(ids[0]), await statusOf(theirs[0])]).toEqual(['published', 'published'])
    expect((await post(host, LIST, 'archive', 'x')).status).toBe(422)
  })
})

test('what was put away with no earlier state takes place only if it is over', async () => {
  const { host, ids } = await hostWith(
    { title: 'Last Year', startsAt: PAST, status: 'archived' },
    { title: 'To Come', status: 'archived' },
  )
  await post(host, ARCHIVE, 'restore', ...ids)
  expect([await statusOf(ids[0]), await statusOf(ids[1]!)]).toEqual(['published', 'cancelled'])
})
