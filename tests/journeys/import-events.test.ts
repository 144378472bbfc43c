import { describe, expect, it } from 'vitest'
import { SOON } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const IMPORT = '/dashboard/events/import'

const TABLE = `title,day,city,state,url
Ivory Ball,${SOON},Chicago,IL,https://tickets.example/ivory
Gold Ball,3/7/2020,Detroit,MI,
<script>alert(1)</script>,,,,
`

const send = async (as: Person, text: string, name = 'events.csv') => {
  const body = new FormData()
  body.append('file', new File([text], name))
  return site.request(IMPORT, { method: 'POST', as, body })
}
const pageOf = async (answer: Response | Promise<Response>) => readHtml(await (await answer).text())
const open = (as: Person | undefined, target: string) => pageOf(site.request(target, as ? { as } : {}))

describe('events in a file', () => {
  it('are looked through, entered once, and found by everybody, without scripts', async () => {
    const host = await signedInPerson(db)
    expect((await open(host, '/dashboard/events')).html).toContain(`href="${IMPORT}"`)
    const read = await send(host, TABLE)
    expect(read.status).toBe(303)
    const target = read.headers.get('location') ?? ''
    const preview = await open(host, target)
    for (const said of ['Import 2 events', 'Left out: 1', 'It has no day.', 'For 2 events that do not say.'])
      expect(preview.text).toContain(said)
    expect(preview.html).not.toContain('<script>alert')
    const { rowCount } = await db.pool.query('select from events where owner_id = $1', [host.id])
    expect(rowCount).toBe(0)

    const asked = await site.request(target, {
      method: 'POST',
      as: host,
      body: new URLSearchParams({ starts: '20:00', ends: '01:00', hostName: '' }),
    })
    expect([asked.status, (await pageOf(asked)).text]).toEqual([
      422,
      expect.stringContaining('Please enter the name that stands on the flyer.'),
    ])
    const body = new URLSearchParams({ starts: '20:00', ends: '01:00', hostName: 'Ivory Social Club' })
    const done = await pageOf(site.request(target, { method: 'POST', as: host, body }))
    expect(done.text).toContain('2 events imported.')
    expect((await pageOf(site.request(target, { method: 'POST', as: host, body }))).text).toContain(
      'is here already',
    )

    const { rows } = await db.pool.query<{ id: string; title: string }>(
      'select id, title from events where owner_id = $1 order by starts_at desc',
      [host.id],
    )
    const [ivory, gold] = rows
    const event = await open(undefined, `/events/${ivory!.id}`)
    expect(event.text).toMatch(/8 PM to 1 AM/)
    expect(event.html).toMatch(/<a href="https:\/\/tickets\.example\/ivory" rel="nofollow[^>]*>/)
    expect(event.text).toContain('Tickets at tickets.example')
    expect((await open(undefined, `/events/${gold!.id}`)).text).toContain('This event is over')
    expect((await open(undefined, '/events?q=Ivory+Ball')).text).toContain('Ivory Ball')
    // Its own page changes it, and the web address with it.
    expect((await open(host, `/dashboard/events/edit/${ivory!.id}`)).html).toContain(
      'value="https://tickets.example/ivory"',
    )
  })

  it('that cannot be read say so at the file', async () => {
    const host = await signedInPerson(db)
    const wrong = await send(host, '[{"title": "Ball"')
    expect([wrong.status, (await pageOf(wrong)).text]).toEqual([
      422,
      expect.stringContaining('This file cannot be read.'),
    ])
    expect((await pageOf(send(host, ''))).text).toContain('Please choose a file.')
  })

  it('of one person are seen by no other', async () => {
    const [host, other] = [await signedInPerson(db), await signedInPerson(db)]
    const target = (await send(host, TABLE)).headers.get('location') ?? ''
    expect((await site.request(target, { as: other })).status).toBe(404)
    expect(
      (await site.request(target, { method: 'POST', as: other, body: new URLSearchParams() })).status,
    ).toBe(404)
  })
})
