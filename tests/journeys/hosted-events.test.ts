import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const PAGE = '/dashboard/events'
const tasha = await signedInPerson(db, 'Tasha Reed')
const open = async (path: string, as: Person = tasha) => {
  const answer = await site.request(path, { as })
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}
let ball: OnSale

beforeAll(async () => {
  ball = await makeEvent(db, { ownerId: tasha.id, title: 'The <b>Ball</b>' })
  await makeEvent(db, { ownerId: tasha.id, title: 'The Picnic', startsAt: '2025-06-01T20:00:00Z' })
  await makeEvent(db, { title: 'Rival Night' })
})

describe('the list of one’s events', () => {
  test('has those that come up, with what leads on from each, and nobody else’s', async () => {
    const { status, text, html, addresses, headers } = await open(PAGE)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(text).toContain('The <b>Ball</b>')
    expect(html).not.toContain('<b>Ball')
    expect(text).toMatch(/Grand Ballroom\s*Chicago, IL/)
    expect(text).not.toMatch(/Picnic|Rival Night/)
    expect(addresses).toEqual(
      expect.arrayContaining([
        `${PAGE}/${ball.eventId}`,
        `${PAGE}/edit/${ball.eventId}`,
        `/events/${ball.eventId}`,
      ]),
    )
  })

  test('is narrowed by a plain form, sorted by links and says what it could not read', async () => {
    const past = await open(`${PAGE}?q=&state=over&kind=&sort=`)
    expect(past.text).toContain('The Picnic')
    expect(past.html).toMatch(/<option value="over" selected="">/)
    expect(past.html).toMatch(/aria-sort="descending"[^>]*><a[^>]*href="[^"]*state=over&amp;sort=first"/)
    expect((await open(`${PAGE}?state=gone`)).text).toContain('A part of this address could not be read')
    const { text, addresses } = await open(`${PAGE}?q=nobody`)
    expect([text.includes('Nothing found'), addresses.includes(PAGE)]).toEqual([true, true])
  })

  test('shows the columns that were chosen', async () => {
    const { html } = await open(`${PAGE}?columns=kind`)
    expect(html.match(/<th role="columnheader"/g)).toHaveLength(3)
  })

  test('says how to begin to whoever has none', async () => {
    const { text, addresses } = await open(PAGE, await signedInPerson(db))
    expect(text).toContain('No events yet')
    expect(addresses).toContain('/create-event')
  })

  test('has one address', async () => {
    const { status, headers } = await open(`${PAGE}/manage?state=over`)
    expect([status, headers.get('location')]).toEqual([301, `${PAGE}?state=over`])
  })
})
