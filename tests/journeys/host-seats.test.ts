// What the host of an event with seats reads and presses.
import { beforeAll, describe, expect, test } from 'vitest'
import { seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeRoomOnSale } from '#tests/support/seated-room.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const event = await makeRoomOnSale(db, undefined, { ownerId: tasha.id })
const at = (page: string) => `/dashboard/events/${event.eventId}/${page}`
const read = async (path: string) => (await site.request(path, { as: tasha })).text()

test('the terms of a seated ticket say what a guest pays for a seat, and how many the chart has', async () => {
  const html = await read(`/dashboard/events/edit/${event.eventId}/tickets`)
  const { text } = readHtml(html)
  expect(text).toContain('A guest pays $63.80')
  expect(text).toContain('seats of the chart')
  expect(html).toContain(`href="${at('seating')}"`)
})

const send = (fields: [string, string][]) =>
  site.request(at('seating'), { method: 'POST', body: new URLSearchParams(fields), as: tasha })
const seatIds = (from: number, to: number) => event.chart.seats.slice(from, to).map(({ id }) => id as SeatId)

describe('a guest', () => {
  const [theirs, other] = seatIds(0, 2)
  let ticket: string
  beforeAll(async () => {
    const request = await wantSeats(db, event, [theirs!], { seatSession: newId() })
    await buySeats(db, checkoutServices(db), await makePerson(db), request)
    const { rows } = await db.pool.query<{ id: string }>('select id from tickets where seat_id = $1', [
      theirs,
    ])
    ticket = rows[0]!.id
  })
  const seatOfGuest = async () =>
    (await db.pool.query<{ seat_id: string }>('select seat_id from tickets where id = $1', [ticket])).rows[0]!
      .seat_id

  test('is moved by no press alone: neither list has a choice before the host makes one', async () => {
    const form = /<form[^>]*>(?:(?!<form).)*value="move".*?<\/form>/s.exec(await read(at('seating')))![0]
    expect(form).toContain(`value="${ticket}"`)
    const chosen = [...form.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value)
    expect(chosen).toEqual(['', ''])
  })

  test.each<[string, () => [string, string][], string]>([
    [
      'without a guest',
      () => [
        ['ticket', ''],
        ['to', other!],
      ],
      'Please choose a guest.',
    ],
    [
      'without a seat',
      () => [
        ['ticket', ticket],
        ['to', ''],
      ],
      'Please choose a seat.',
    ],
    [
      'without either',
      () => [
        ['ticket', ''],
        ['to', ''],
      ],
      'Please choose a guest.',
    ],
  ])('stays where they are when the form is sent %s', async (_, fields, said) => {
    const answer = await send([['intent', 'move'], ...fields()])
    expect([answer.status, (await answer.text()).includes(said)]).toEqual([422, true])
    expect(await seatOfGuest()).toBe(theirs)
  })

  test('is moved when both are chosen, and the page says to where', async () => {
    const answer = await send([
      ['intent', 'move'],
      ['ticket', ticket],
      ['to', other!],
    ])
    expect(readHtml(await answer.text()).text).toContain('has a new seat: Table 1 · Seat 2. Their code stays')
    expect(await seatOfGuest()).toBe(other)
  })
})

test.each([
  ['', ['Table 1', 'Table 2']],
  ['?guests=on', ['Table 1']],
  ['?q=table+2', ['Table 2']],
  ['?q=nobody', []],
])('the seating list at "%s" has %j', async (query, tables) => {
  const html = await read(`${at('seating')}${query}`)
  const list = html.slice(html.indexOf('id="seating-list"'))
  const names = [...list.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, name]) => name)
  expect(names.slice(0, 2)).toEqual(tables)
  expect(list.includes('Nothing found')).toBe(tables.length === 0)
})

test('seats are ticked in one list, and are then blocked or released', async () => {
  const [one, two] = seatIds(10, 12)
  const stateOf = async () =>
    (
      await db.pool.query<{ status: string; blocked_for: string }>(
        'select status, blocked_for from seats where event_id = $1 and id = any ($2) order by position',
        [event.eventId, [one, two]],
      )
    ).rows.map(({ status, blocked_for }) => [status, blocked_for].filter(Boolean).join(' '))
  const press = (intent: string, ids: string[]) =>
    send([...ids.map((id): [string, string] => ['seat', id]), ['reason', 'The band'], ['intent', intent]])
  expect((await press('block', [])).status).toBe(422)
  expect(await stateOf()).toEqual(['available', 'available'])
  expect(readHtml(await (await press('block', [one!, two!])).text()).text).toContain('The seats are blocked.')
  expect(await stateOf()).toEqual(['blocked The band', 'blocked The band'])
  const html = await read(at('seating'))
  for (const id of [one, two])
    expect(html).toMatch(new RegExp(`<input[^>]*type="checkbox"[^>]*value="${id}"`))
  const released = await press('release', [two!])
  expect(readHtml(await released.text()).text).toContain('The seats are on sale again.')
  expect(await stateOf()).toEqual(['blocked The band', 'available'])
})

test('seats that a new chart loses are named in full', () => {
  const seats = [
    { id: newId<'seat'>(), seatNumber: '1', row: '', table: '1' },
    { id: newId<'seat'>(), seatNumber: '3', row: 'A', table: null },
  ]
  expect(seatingMessage({ code: 'SEATS_SOLD', seats })).toContain('Table 1 · Seat 1, Row A · Seat 3.')
})

test.each([
  ['tonight', '1 hour', true],
  ['in three weeks', '21 days', false],
])('a sale at the door %s', async (_when, ahead, isIn) => {
  await db.pool.query(
    `update events set starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '4 hours', doors_at = null where id = $1`,
    [event.eventId, ahead],
  )
  const html = await read(`${at('box-office')}?${event.ticketTypeId}=1`)
  const box = /<input[^>]*name="letIn"[^>]*>/.exec(html)?.[0] ?? ''
  expect([box !== '', / checked/.test(box)]).toEqual([true, isIn])
})
