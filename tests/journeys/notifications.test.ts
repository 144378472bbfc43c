import { describe, expect, it } from 'vitest'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const PAGE = '/dashboard/notifications'

const tell = async ({ id }: Person, title: string, url: string | null = '/my-tickets') =>
  (
    await db.pool.query<{ id: string }>(
      'insert into notifications (user_id, kind, payload) values ($1, $2, $3) returning id',
      [id, 'message', JSON.stringify({ title, body: '<b>Doors at 8.</b>', url })],
    )
  ).rows[0]?.id ?? ''
const post = (as: Person, fields: Record<string, string>) =>
  site.request(PAGE, { method: 'POST', as, body: new URLSearchParams(fields) })
const read = async (as: Person, query = '') =>
  readHtml(await (await site.request(PAGE + query, { as })).text())

describe('the notifications page', () => {
  it('says what it is for while it is empty', async () => {
    const { text } = await read(await signedInPerson(db))
    expect(text).toContain('No unread notifications.')
    expect(text).toContain('No notifications yet')
    expect(text).not.toContain('Mark all as read')
  })

  it('shows what is new first, and opening it leads on and marks it read', async () => {
    const member = await signedInPerson(db)
    await tell(member, 'Older', null)
    const id = await tell(member, 'Newer')
    const { text, html } = await read(member)
    expect(text).toContain('2 unread')
    expect(text.indexOf('Newer')).toBeLessThan(text.indexOf('Older'))
    expect(html).not.toContain('<b>Doors')
    const opened = await post(member, { intent: 'open', id })
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/my-tickets'])
    expect((await read(member)).text).toContain('1 unread')
    await post(member, { intent: 'read-all' })
    expect((await read(member)).text).toContain('No unread notifications.')
  })

  it('never leads off the site, and marks nothing that is somebody else’s', async () => {
    const [member, other] = [await signedInPerson(db), await signedInPerson(db)]
    const away = await tell(member, 'Away', 'https://evil.example/')
    expect((await post(member, { intent: 'open', id: away })).headers.get('location')).toBe('/events')
    const theirs = await tell(other, 'Theirs')
    expect((await post(member, { intent: 'open', id: theirs })).headers.get('location')).toBe(PAGE)
    expect((await read(other)).text).toContain('1 unread')
  })

  it('leads to the older ones and back over real links', async () => {
    const member = await signedInPerson(db)
    for (let count = 1; count <= 25; count++) await tell(member, `News ${count}.`)
    const first = await read(member)
    expect([first.earlier, first.text.includes('News 25.'), first.text.includes('News 5.')]).toEqual([
      undefined,
      true,
      false,
    ])
    const second = await read(member, first.later?.replace(PAGE, ''))
    expect([second.later, second.text.includes('News 5.'), second.text.includes('News 25.')]).toEqual([
      undefined,
      true,
      false,
    ])
    expect((await read(member, second.earlier?.replace(PAGE, ''))).text).toContain('News 25.')
  })

  it('is for members alone, and for no cache', async () => {
    const answer = await site.request(PAGE)
    expect(answer.headers.get('location')).toBe('/account?next=%2Fdashboard%2Fnotifications')
    const mine = await site.request(PAGE, { as: await signedInPerson(db) })
    expect(mine.headers.get('cache-control')).toBe('private, no-store')
  })
})
