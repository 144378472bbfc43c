import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { smallChart } from '#tests/support/seating-chart.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { venueForm } from '#tests/support/venue-form.ts'

const db = await testDatabase()
const site = await testSite(db)
const { enterVenue, post, page } = venueForm(db, site)

const ROOM = { intent: 'draw', name: 'Ball', template: 'banquet', rows: '1', seatsPerRow: '1' }

async function venueOfHost() {
  const host = await signedInPerson(db)
  const charts = `/dashboard/venues/${await enterVenue(host)}/charts`
  return { host, charts }
}
/** Answers the address of the new chart. */
async function draw(as: Person, charts: string): Promise<string> {
  const answer = await post(as, charts, { ...ROOM, tables: '20', seatsPerTable: '10' })
  expect(answer.status).toBe(303)
  return String(answer.headers.get('location'))
}
const file = (as: Person, target: string, fields: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return site.request(target, { method: 'POST', as, body })
}
const jsonFile = (text: string) => new File([text], 'chart.json', { type: 'application/json' })
const fixture = (name: string) => readFileSync(`tests/fixtures/seating-charts/${name}.json`, 'utf8')
const idOf = (path: string) => path.split('/').at(-1) ?? ''

describe('the charts of a venue', () => {
  it('are drawn from a room, renamed, copied and deleted without scripts', async () => {
    const { host, charts } = await venueOfHost()
    expect((await page(host, charts)).text).toContain('No seating chart yet')
    const path = await draw(host, charts)
    expect((await page(host, path)).text).toContain('Ball')
    expect((await page(host, charts)).text).toContain('200 seats, a draft: no version saved yet')
    await post(host, charts, { intent: 'rename', chartId: idOf(path), name: 'Gala' })
    await post(host, charts, { intent: 'duplicate', chartId: idOf(path) })
    const text = (await page(host, charts)).text.replaceAll('Ballroom', 'room')
    expect([text.includes('Gala'), text.includes('Copy of Gala'), text.includes('Ball')]).toEqual([
      true,
      true,
      false,
    ])
    await post(host, charts, { intent: 'delete', chartId: idOf(path) })
    expect((await site.request(path, { as: host })).status).toBe(404)
    expect((await post(host, charts, { intent: 'delete', chartId: idOf(path) })).status).toBe(409)
  })

  it.each([
    [{ tables: '0' }, 'Please enter how many tables there are: a number from 1 to 200.'],
    [{ tables: '201' }, 'Please enter how many tables there are: a number from 1 to 200.'],
    [{ name: '' }, 'Please enter a name for the chart.'],
    [{ template: 'castle' }, 'Please choose a room.'],
  ])('are not drawn with %o', async (wrong, message) => {
    const { host, charts } = await venueOfHost()
    const answer = await post(host, charts, { ...ROOM, tables: '20', seatsPerTable: '10', ...wrong })
    expect(answer.status).toBe(422)
    expect(readHtml(await answer.text()).text).toContain(message)
  })

  it('come in from files of other programs, and go out again', async () => {
    const { host, charts } = await venueOfHost()
    const send = (text: string) => file(host, charts, { intent: 'import', name: '', file: jsonFile(text) })
    const whole = await (await send(fixture('pretix-format-stadium-738'))).text()
    expect(readHtml(whole).text).toContain('Rows of one name were put into 13 sections')
    const path = /href="([^"]*\/charts\/[^"]*)"/.exec(
      whole.slice(whole.indexOf('not all is as in the file')),
    )![1]!
    const plan = await (await site.request(`${path}/file/pretix.json`, { as: host })).text()
    expect((JSON.parse(plan) as { zones: unknown[] }).zones).toHaveLength(14) // and what stands beside the seats
    const own = await (await site.request(`${path}/file/chart.json`, { as: host })).text()
    expect((JSON.parse(own) as Chart).seats).toHaveLength(738)
    expect((await send(own)).status).toBe(303)
    const none = await file(host, charts, { intent: 'import', name: '', file: new File([], '') })
    expect([none.status, readHtml(await none.text()).text]).toEqual([
      422,
      expect.stringContaining('Please choose a file.'),
    ])
    expect((await site.request(`${path}/file/chart.exe`, { as: host })).status).toBe(404)
    const part = await send(fixture('seatsio-sampleChart'))
    expect(readHtml(await part.text()).text).toContain('2 standing areas have no seats and are drawn only')
    const bad = await send('[[[')
    expect([bad.status, readHtml(await bad.text()).text]).toEqual([
      422,
      expect.stringContaining('This file cannot be read.'),
    ])
  })

  it('are seen and changed by nobody else', async () => {
    const { host, charts } = await venueOfHost()
    const path = await draw(host, charts)
    const stranger = await signedInPerson(db)
    const draft = { revision: '1', chart: jsonFile(JSON.stringify(smallChart())) }
    const answers = [
      await site.request(charts, { as: stranger }),
      await site.request(path, { as: stranger }),
      await site.request(`${path}/file/chart.json`, { as: stranger }),
      await post(stranger, charts, { intent: 'delete', chartId: idOf(path) }),
      await post(stranger, path, { revision: '1' }),
      await file(stranger, `${path}/draft`, draft),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404))
  })
})

describe('the draft of a chart', () => {
  it('is kept, not written over, and made a version', async () => {
    const { host, charts } = await venueOfHost()
    const path = await draw(host, charts)
    const save = (revision: string, chart: unknown) =>
      file(host, `${path}/draft`, { revision, chart: jsonFile(JSON.stringify(chart)) })
    const saved = await save('1', smallChart())
    expect([saved.status, await saved.json()]).toEqual([200, { revision: 2 }])
    expect((await save('1', smallChart())).status).toBe(409)
    const version = await post(host, path, { revision: '2' })
    expect(version.status).toBe(200)
    expect((await page(host, path)).text).toContain('Nothing has changed since version 1.')
    const empty = { ...smallChart(), seats: [] }
    expect((await save('2', empty)).status).toBe(200)
    expect((await page(host, path)).text).toContain('Newest saved version: 1.')
    const versionFile = (version: string) =>
      site.request(`${path}/file/chart.json?version=${version}`, { as: host })
    expect(((await (await versionFile('1')).json()) as Chart).seats).toHaveLength(9)
    expect([(await versionFile('2')).status, (await versionFile('x')).status]).toEqual([404, 404])
    expect((await post(host, path, { revision: '3' })).status).toBe(409)
  })

  it.each([
    ['no chart', { ...smallChart(), version: 7 }],
    ['a seat without end', { ...smallChart(), focal: { x: null, y: 0 } }],
    ['a field nobody knows', { ...smallChart(), sold: true }],
  ])('is not %s', async (_what, chart) => {
    const { host, charts } = await venueOfHost()
    const path = await draw(host, charts)
    const answer = await file(host, `${path}/draft`, {
      revision: '1',
      chart: jsonFile(JSON.stringify(chart)),
    })
    expect(answer.status).toBe(400)
  })
})
