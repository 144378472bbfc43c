// Who changed what guests see and can buy of an event stands in its log: pictures, recap, seats, the order of tickets, online sale.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { EventManager } from '#modules/events/event-manager.ts'
import {
  addEventPicture,
  eventPictures,
  focusEventPicture,
  markNightPicture,
  moveEventPictureUp,
  removeEventPicture,
} from '#modules/events/pictures/event-pictures.server.ts'
import { showPicturesOnNights } from '#modules/events/pictures/night-pictures.server.ts'
import { writeRecap } from '#modules/events/recap/recap.server.ts'
import { sellUntilEnd } from '#modules/events/rules/sell-until-end.server.ts'
import {
  addTicketType,
  moveTicketTypeUp,
  sortTicketTypes,
} from '#modules/events/ticket-types/change-ticket-types.server.ts'
import { newTicketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import { blockSeats, releaseBlockedSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { previewChart } from '#modules/seating/event-chart/change/preview-chart.server.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { stopSellingSeats } from '#modules/seating/event-chart/stop-selling-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ballroom } from '#tests/support/seated-room.ts'
import { publishSeries } from '#tests/support/series.ts'
import { testStorage } from '#tests/support/storage.ts'
import { readTicketType } from '#tests/support/ticket-type-form.ts'

const db = await testDatabase()
const ctx = { db, storage: testStorage() }
const file = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#7a1f2b' } })
  .png()
  .toBuffer()

/** An event, and Opal who manages it for its owner. */
async function managed() {
  const event = await makeEvent(db)
  const opal = await makePerson(db, 'Opal Manager')
  await addMember(db, event.organizerId, { person: opal, role: 'manager' })
  const person = { id: opal, name: 'Opal Manager' }
  return {
    ...event,
    manager: (await proveManager(db, person, event.eventId, 'edit'))!,
    cashier: (await proveManager(db, person, event.eventId, 'cash'))!,
  }
}

/** What the log says of the event, the oldest first, and by whom. */
async function said({ eventId, personId }: Pick<EventManager<'edit'>, 'eventId' | 'personId'>) {
  const { rows } = await db.pool.query<{ message: string; user_id: string }>(
    `select message, user_id from ticket_logs where event_id = $1 and event_type = 'event_changed' and message not like 'Published%'
     order by created_at, id`,
    [eventId],
  )
  expect(rows.filter((row) => row.user_id !== personId)).toEqual([])
  return rows.map(({ message }) => message)
}

const add = (manager: EventManager<'edit'>) =>
  addEventPicture(ctx, manager, { file, focalPoint: 'top' }, async () => true)
const picturesOf = async (manager: EventManager<'edit'>) =>
  (await eventPictures(db, manager)).pictures.map(({ id }) => id)

test('pictures that come, go and move are told, and the flyer by its name', async () => {
  const { manager } = await managed()
  for (let time = 0; time < 3; time++) await add(manager)
  const [first, second, third] = await picturesOf(manager)
  await moveEventPictureUp(db, manager, first!)
  await moveEventPictureUp(db, manager, third!)
  await moveEventPictureUp(db, manager, third!)
  for (const pictureId of [second!, third!, newId()]) await removeEventPicture(db, manager, pictureId)
  await addEventPicture(ctx, manager, { file, focalPoint: 'top' }, async () => false)
  expect(await said(manager)).toEqual([
    'Added the flyer',
    'Added a picture',
    'Added a picture',
    'Changed the order of the pictures',
    'Made another picture the flyer',
    'Removed a picture',
    'Removed the flyer',
  ])
})

test('what is shown of a picture, and whether it was taken at the event, is told once', async () => {
  const { manager } = await managed()
  await add(manager)
  const [pictureId] = await picturesOf(manager)
  for (const focalPoint of ['top', 'bottom', 'bottom'] as const)
    await focusEventPicture(db, manager, { pictureId: pictureId!, focalPoint })
  for (const isOfNight of [true, true, false])
    expect(await markNightPicture(db, manager, { pictureId: pictureId!, isOfNight })).toMatchObject({
      ok: true,
    })
  expect(await said(manager)).toEqual([
    'Added the flyer',
    'Changed which part of a picture is shown',
    'Marked a picture as taken at the event',
    'Marked a picture as not taken at the event',
  ])
})

test('pictures that other nights take over, or share, are told of those nights', async () => {
  const nights = await publishSeries(db, {}, { file })
  const editors = await Promise.all(
    nights.map(async ({ owner, id }) => (await proveManager(db, { id: owner, name: '' }, id, 'edit'))!),
  )
  const [first, second, third] = editors
  const [flyer] = await picturesOf(first!)
  await focusEventPicture(db, second!, { pictureId: flyer!, focalPoint: 'bottom' })
  await showPicturesOnNights(db, first!, [second!])
  const cut = 'Changed which part of a picture is shown'
  expect(await said(first!)).toEqual([cut])
  expect(await said(second!)).toEqual([cut, 'Took over the pictures of another night'])
  expect(await said(third!)).toEqual([cut])
})

test('a recap is told without its words', async () => {
  const { manager } = await managed()
  const write = async (recap: string, thanks: string) =>
    writeRecap(db, manager, { recap, thanks }, systemNow())
  expect(await write('A secret', '')).toMatchObject({ ok: false })
  await db.pool.query(
    `update events set starts_at = now() - interval '9 hours', ends_at = now() - interval '5 hours', doors_at = null where id = $1`,
    [manager.eventId],
  )
  for (const [recap, thanks] of [
    ['', ''],
    ['', 'The band'],
    ['What a night', 'The band'],
    ['What a night', 'The band'],
    ['What a night', 'The crew'],
    ['', ''],
  ] as const)
    expect(await write(recap, thanks)).toMatchObject({ ok: true })
  expect(await said(manager)).toEqual([
    'Wrote the recap',
    'Changed the recap',
    'Changed the recap',
    'Removed the recap',
  ])
})

test('online sale that goes on until the end, or no longer, is told once each', async () => {
  const { manager, cashier } = await managed()
  for (const sells of [false, true, true, false]) await sellUntilEnd(db, cashier, sells)
  expect(await said(manager)).toEqual([
    'Let online sale go on until the event ends',
    'Let online sale end when the event begins',
  ])
})

test('another order of the tickets is told, and the same order is not', async () => {
  const { manager } = await managed()
  const id = newId<'ticket type'>()
  const table = { ticketName: 'Table seat', price: '60', capacity: '40', earlyBirdPrice: '' }
  await addTicketType(db, manager, readTicketType({ ...newTicketTypeValues(id), ...table }))
  for (const _ of [1, 2]) await moveTicketTypeUp(db, manager, id)
  await sortTicketTypes(db, manager, [id])
  expect(await said(manager)).toEqual(['Added the ticket Table seat', 'Changed the order of the tickets'])
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from ticket_types where event_id = $1 order by position desc',
    [manager.eventId],
  )
  await sortTicketTypes(
    db,
    manager,
    rows.map((row) => row.id),
  )
  expect((await said(manager)).slice(2)).toEqual(['Changed the order of the tickets'])
})

test('a seating chart that comes and goes is told by its name, and seats by how many they are', async () => {
  const { manager } = await managed()
  const chart = ballroom(4)
  const wanted = { chart, name: 'Ballroom', description: '', venueChartId: null, version: 1 }
  expect(await previewChart(db, manager, wanted)).toMatchObject({ ok: true })
  expect(await sellByChart(db, manager, { ...wanted, chart: { ...chart, seats: [] } })).toMatchObject({
    ok: false,
  })
  expect(await sellByChart(db, manager, wanted)).toMatchObject({ ok: true })
  const [a, b] = chart.seats.map(({ id }) => id as SeatId)
  await blockSeats(db, manager, [a!, b!], 'A secret name')
  await blockSeats(db, manager, [newId<'seat'>()], '')
  for (const _ of [1, 2]) await releaseBlockedSeats(db, manager, [a!])
  expect(await stopSellingSeats(db, manager)).toMatchObject({ ok: true })
  expect(await stopSellingSeats(db, manager)).toMatchObject({ ok: false })
  expect(await said(manager)).toEqual([
    'Put the seating chart Ballroom on sale',
    'Blocked 2 seats',
    'Released 1 seat',
    'Took the seating chart off sale',
  ])
})
