import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { PUBLIC_WEB } from '#platform/fetch-public.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { SOON } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
/** Another site, whose calendar at /club.ics changes. */
let answer: RequestListener = (_request, response) => response.end()
const other = createServer((request, response) => answer(request, response))
other.listen(0, '127.0.0.1')
await once(other, 'listening')
const { port } = other.address() as AddressInfo // it listens on a port
afterAll(() => other.close())
const site = await testSite(
  db,
  {},
  {
    ...PUBLIC_WEB,
    resolve: async (name) => (name === 'club.example' ? ['127.0.0.1'] : []),
    mayConnect: (address, to) =>
      (address === '127.0.0.1' && to === port) || PUBLIC_WEB.mayConnect(address, to),
    timeoutMs: 1_000,
  },
)
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

  it('are none where no row can be read, and the page claims no other', async () => {
    const host = await signedInPerson(db)
    const target = (await send(host, 'title,day\nBall,\nGala,soon')).headers.get('location') ?? ''
    const { text } = await open(host, target)
    expect(text).toContain('No event of this file comes in. Below is why.')
    expect(text).toContain('Left out: 2')
    expect(text).not.toContain('here already.')
    const done = site.request(target, { method: 'POST', as: host, body: new URLSearchParams() })
    expect((await pageOf(done)).text).toContain('No event of this file comes in.')
  })

  it('are taken back by the one who entered them, and nobody else', async () => {
    const [host, other] = [await signedInPerson(db), await signedInPerson(db)]
    const target = (await send(host, TABLE)).headers.get('location') ?? ''
    expect((await open(host, target)).text).not.toContain('Take this import back')
    const body = () => new URLSearchParams({ hostName: 'Ivory Social Club' })
    await site.request(target, { method: 'POST', as: host, body: body() })
    const [ivory] = (
      await db.pool.query<{ id: string }>(
        "select id from events where owner_id = $1 and title = 'Ivory Ball'",
        [host.id],
      )
    ).rows
    expect((await open(host, target)).text).toContain('2 events that came in with this file are removed')
    const list = async (as: Person) => (await open(as, '/dashboard/events')).html
    expect(await list(host)).toContain(`href="${target}"`)
    expect(await list(other)).not.toContain(target)

    const undo = (as: Person) =>
      site.request(`${target}/undo`, { method: 'POST', as, body: new URLSearchParams() })
    expect((await undo(other)).status).toBe(404)
    expect((await site.request(`/events/${ivory!.id}`)).status).toBe(200)
    const pressedTwice = await Promise.all([undo(host), undo(host)])
    expect(pressedTwice.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      Array.from({ length: 2 }, () => [303, `${target}?notice=undone`]),
    )
    expect((await site.request(`/events/${ivory!.id}`)).status).toBe(404)
    const page = await open(host, `${target}?notice=undone`)
    expect(page.text).toContain('What came in with this file is taken back.')
    expect(await list(host)).not.toContain(target)
    expect(page.text).toContain('Import 2 events')
  })

  it('that cannot be read say so at the file', async () => {
    const host = await signedInPerson(db)
    const wrong = await send(host, '[{"title": "Ball"')
    expect([wrong.status, (await pageOf(wrong)).text]).toEqual([
      422,
      expect.stringContaining('This file cannot be read.'),
    ])
    expect((await pageOf(send(host, ''))).text).toContain('Please choose a file, or enter an address.')
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

describe('the address of a calendar', () => {
  /** As a browser sends the form: a file that is not chosen has an empty name. */
  const sendAddress = (as: Person, address: string) => {
    const part = (head: string, text: string) =>
      `--part\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
    const body = `${part('name="file"; filename=""', '')}${part('name="address"', address)}--part--\r\n`
    const headers = {
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': String(body.length),
    }
    return site.request(IMPORT, { method: 'POST', as, body, headers })
  }
  const FEED = `http://club.example:${port}/club.ics`
  const calendar = (...entries: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n')
  const entry = (uid: string, title: string) =>
    [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SUMMARY:${title}`,
      `DTSTART;TZID=America/Chicago:${SOON.replaceAll('-', '')}T210000`,
    ]
      .concat(`DTEND;TZID=America/Chicago:${SOON.replaceAll('-', '')}T235900`, 'END:VEVENT')
      .join('\r\n')
  const serve = (text: string): void => {
    answer = (_request, response) => response.end(text)
  }

  it('is read as a file is: looked through, entered once, and changed by what is new in it', async () => {
    const host = await signedInPerson(db)
    serve(calendar(entry('1', 'Onyx Ball'), entry('2', 'Opal Ball'), entry('3', '')))
    const read = await sendAddress(host, ` ${FEED} `)
    expect(read.status).toBe(303)
    const target = read.headers.get('location') ?? ''
    const preview = await open(host, target)
    for (const said of ['Calendar at club.example', 'Import 2 events', 'Left out: 1'])
      expect(preview.text).toContain(said)
    expect(preview.text).not.toContain('club.ics')
    const eventsOf = async () => {
      const { rows } = await db.pool.query<{ title: string }>(
        'select title from events where owner_id = $1 order by title',
        [host.id],
      )
      return rows.map(({ title }) => title)
    }
    expect(await eventsOf()).toEqual([])

    const body = () => new URLSearchParams({ hostName: 'Gem Club' })
    const enter = (to: string) => pageOf(site.request(to, { method: 'POST', as: host, body: body() }))
    expect((await enter(target)).text).toContain('2 events imported.')

    const again = (await sendAddress(host, FEED)).headers.get('location') ?? ''
    expect((await open(host, again)).text).toContain(
      'Everything that can be read in this file is here already.',
    )

    serve(calendar(entry('1', 'Onyx Gala'), entry('2', 'Opal Ball'), entry('4', 'Pearl Ball')))
    const newer = (await sendAddress(host, FEED)).headers.get('location') ?? ''
    const changes = await open(host, newer)
    for (const said of ['Import 1 event, change 1', 'Changed: 1', 'Name: Onyx Gala instead of Onyx Ball'])
      expect(changes.text).toContain(said)
    expect(await eventsOf()).toEqual(['Onyx Ball', 'Opal Ball'])
    await enter(newer)
    expect(await eventsOf()).toEqual(['Onyx Gala', 'Opal Ball', 'Pearl Ball'])
  })

  it.each([
    [
      'a page',
      () => serve('<!doctype html><title>Our calendar</title>'),
      FEED,
      'There is no calendar with events',
    ],
    ['an empty answer', () => serve(' '), FEED, 'What is at this address is empty.'],
    ['half a list', () => serve('[{"title": "Ball"'), FEED, 'is not a calendar'],
    ['too much', () => serve('x'.repeat(1_000_001)), FEED, 'larger than 1 MB'],
    [
      'nothing',
      () => (answer = (_request, response) => response.writeHead(404).end()),
      FEED,
      'There is nothing',
    ],
    [
      'a door',
      () => (answer = (_request, response) => response.writeHead(401).end()),
      FEED,
      'does not let us',
    ],
    ['silence', () => (answer = () => {}), FEED, 'took longer'],
    ['an unknown name', () => {}, 'webcal://nowhere.example/club.ics', 'There is nothing at this address.'],
    ['this machine', () => {}, 'http://2130706433/club.ics', 'an address of your own computer or network'],
    ['another port', () => {}, 'https://club.example:8080/', 'cannot be read from here'],
    ['a secret', () => {}, 'https://me:secret@club.example/', 'Please enter the web address of a calendar'],
    ['a file of this machine', () => {}, 'file:///etc/passwd', 'Please enter the web address of a calendar'],
  ])('that holds %s says so at the field, and nothing is kept', async (_what, prepare, address, said) => {
    const host = await signedInPerson(db)
    prepare()
    const wrong = await sendAddress(host, address)
    expect(wrong.status).toBe(422)
    const page = await pageOf(wrong)
    expect(page.text).toContain(said)
    const field = /<input[^>]*name="address"[^>]*>/.exec(page.html)?.[0]
    expect(field).toContain(`value="${address}"`)
    expect(field).toContain('aria-invalid="true"')
    const { rowCount } = await db.pool.query('select from event_imports where owner_id = $1', [host.id])
    expect(rowCount).toBe(0)
  })

  it('begins with webcal where calendars say so, and is asked over TLS', async () => {
    const host = await signedInPerson(db)
    serve(calendar(entry('1', 'Onyx Ball')))
    // Nobody speaks TLS there; over HTTP it would be read.
    const wrong = await sendAddress(host, FEED.replace('http:', 'webcal:'))
    expect((await pageOf(wrong)).text).toContain('This site did not answer as it should.')
  })

  it('comes alone, and not too often', async () => {
    const host = await signedInPerson(db)
    const both = new FormData()
    both.append('file', new File([TABLE], 'events.csv'))
    both.append('address', FEED)
    const asked = await site.request(IMPORT, { method: 'POST', as: host, body: both })
    expect((await pageOf(asked)).text).toContain('one at a time')
    expect((await pageOf(sendAddress(host, ''))).text).toContain('Please choose a file, or enter an address.')

    let asks = 0
    answer = (_request, response) => response.writeHead(404).end(`${++asks}`)
    for (let times = 0; times < RATE_LIMITS['read feed'].max; times++) await sendAddress(host, FEED)
    const refused = await sendAddress(host, FEED)
    expect([refused.status, asks]).toEqual([429, RATE_LIMITS['read feed'].max])
    expect((await pageOf(refused)).text).toContain('You have asked for many addresses.')
  })
})
