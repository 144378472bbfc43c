// What the host of an event with seats reads and presses.
import { expect, test } from 'vitest'
import { seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { newId } from '#platform/ids.ts'
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

test('nobody is moved by a press alone', async () => {
  const answer = await site.request(at('seating'), {
    method: 'POST',
    body: new URLSearchParams({ intent: 'move', ticket: '', to: '' }),
    as: tasha,
  })
  expect(answer.status).toBe(422)
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
