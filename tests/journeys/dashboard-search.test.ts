import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchResult } from '#app/dashboard/search/search-result.ts'
import { PAGES } from '#app/dashboard/pages.ts'
import { buy } from '#tests/support/full-person.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const kim = await signedInPerson(db, 'Kim Okafor')
const admin = async (level: number) => {
  const person = await signedInPerson(db, 'Ada')
  await db.pool.query('update profiles set is_admin = true, admin_level = $2 where id = $1', [
    person.id,
    level,
  ])
  return person
}
const search = (text: string, as?: Person) =>
  site.request(`/api/dashboard-search?${new URLSearchParams({ q: text })}`, as ? { as } : {})
/** What is found, by group: the labels, and with `to` where they lead. */
const find = async (text: string, as: Person) => {
  const { groups } = (await (await search(text, as)).json()) as SearchResult
  return Object.fromEntries(groups.map(({ name, hits }) => [name, hits.map(({ label }) => label)]))
}

let ball: OnSale

beforeAll(async () => {
  ball = await makeEvent(db, { ownerId: tasha.id, title: 'The Emerald Ball' })
  await makeEvent(db, { ownerId: tasha.id, title: 'Emerald Draft', status: 'draft' })
  const rivals = await makeEvent(db, { title: 'Emerald Rival Night' })
  await makeEvent(db, { title: 'Emerald Secret', status: 'draft' })
  await placeOrders(db, ball, [
    { code: 'EM100', buyer: 'Otis 100%' },
    { code: 'EM200', buyer: 'Jackie Montgomery' },
  ])
  await placeOrders(db, rivals, [{ code: 'EM300', buyer: 'Otis Elsewhere' }])
})

describe('the search of the dashboard', () => {
  test('finds one’s own events whatever their state, and of others those that are published', async () => {
    expect(await find('emerald', tasha)).toEqual({
      'Your events': ['The Emerald Ball', 'Emerald Draft'],
      Events: ['Emerald Rival Night'],
    })
  })

  test('finds orders by buyer and code, of one’s own events alone', async () => {
    expect(await find('otis', tasha)).toEqual({ Orders: ['Otis 100%'] })
    expect(await find('em200', tasha)).toEqual({ Orders: ['Jackie Montgomery'] })
    expect(await find('em300', tasha)).toEqual({})
    expect(await find('otis', kim)).toEqual({})
  })

  test('shows a scanner the event and none of its orders', async () => {
    await addScanner(db, kim.id, ball.eventId, async () => {
      expect(await find('emerald', kim)).toEqual({
        'Your events': ['The Emerald Ball'],
        Events: ['Emerald Rival Night'],
      })
      expect(await find('otis', kim)).toEqual({})
    })
  })

  test('takes every sign for itself', async () => {
    expect(await find('100%', tasha)).toEqual({ Orders: ['Otis 100%'] })
    for (const text of ['%%', '__', "' or true --", '\\\\']) expect(await find(text, tasha), text).toEqual({})
  })

  test('finds places by the beginning of a word, and looks up nothing else for one letter', async () => {
    expect(await find('sal', tasha)).toEqual({ Pages: ['Sales'] })
    expect(await find('sal', kim)).toEqual({})
    expect(await find('m', tasha)).toEqual({ Pages: ['My tickets'] })
    expect((await find('', kim))['Pages']?.[0]).toBe('Dashboard')
  })

  test('finds one’s own orders by event and code, and leads to a ticket', async () => {
    const buyer = await signedInPerson(db, 'Lena Ford')
    await buy(db, buyer.id, 'Lena Ford', ball)
    const { rows } = await db.pool.query<{ code: string }>('select code from orders where user_id = $1', [
      buyer.id,
    ])
    const code = rows[0]?.code ?? ''
    for (const text of ['emerald ball', code])
      expect((await find(text, buyer))['Your orders']).toEqual(['The Emerald Ball'])
    const { groups } = (await (await search(code, buyer)).json()) as SearchResult
    const ticket = await site.request(groups[0]?.hits[0]?.to ?? '', { as: buyer })
    expect([ticket.status, (await ticket.text()).includes('The Emerald Ball')]).toEqual([200, true])
    expect(await find(code, kim)).toEqual({})
  })

  test('finds people for who manages users, by name or the beginning of an address, once their page is there', async () => {
    const [first, second] = [await admin(1), await admin(2)]
    const people = PAGES['/dashboard/admin/users']?.file ? ['Kim Okafor'] : undefined
    expect((await find('okaf', second))['People']).toEqual(people)
    expect((await find(kim.email.slice(0, 20), second))['People']).toEqual(people)
    for (const person of [first, tasha, kim]) expect(await find('okaf', person)).toEqual({})
  })

  test('is for members, as a page as well', async () => {
    expect((await search('emerald')).status).toBe(302)
    const page = await site.request('/dashboard/search?q=em200', { as: tasha })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Jackie Montgomery')
  })

  test('is limited for each person', async () => {
    const often = await signedInPerson(db, 'Often')
    const { max } = RATE_LIMITS['dashboard search']
    const statuses = []
    for (let n = 0; n <= max; n++) statuses.push((await search('', often)).status)
    expect(new Set(statuses.slice(0, max))).toEqual(new Set([200]))
    const refused = await search('', often)
    expect([statuses.at(-1), refused.status]).toEqual([429, 429])
    const page = await site.request('/dashboard/search?q=x', { as: often })
    expect(page.status).toBe(429)
    for (const { headers } of [refused, page]) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await search('', kim)).status).toBe(200)
  })
})
