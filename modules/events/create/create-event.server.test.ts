import { describe, expect, test } from 'vitest'
import { createEvent } from '#modules/events/create/create-event.server.ts'
import {
  type EventFields,
  NEW_EVENT_VALUES,
  SIMPLE_EVENT_STEPS,
} from '#modules/events/create/event-schema.ts'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { readStep } from '#platform/step-form.server.ts'
import { toInstant } from '#platform/time.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()
const ctx = { db, storage: testStorage() }
const NOW = toInstant('2026-11-22T12:00:00Z')
const TYPED = {
  ...NEW_EVENT_VALUES,
  title: 'The Ivory Ball',
  hostName: 'Ivory Social Club',
  description: '',
  hostPhone: '773-555-0118',
  hosts: 'Lady T 773-555-0119, Big Ed',
  day: '2026-12-12',
  venueName: 'The Parkway Ballroom',
  address: '4455 S King Dr',
  city: 'Chicago',
  region: 'Illinois',
  price: '20',
  capacity: '150',
  doorPrice: '',
  acceptsCash: 'on',
  attire: 'Ivory',
  perks: 'Coat check',
  djs: 'DJ Mercer',
  refundPolicy: 'Until a week before.',
}

/** The fields as the form reads them. */
function fieldsOf(over: Partial<Record<keyof EventFields, string>> = {}): EventFields {
  const read = readStep(SIMPLE_EVENT_STEPS.simple, { ...TYPED, id: newId<'event'>(), ...over })
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value
}

const publish = (owner: PersonId, over: Partial<Record<keyof EventFields, string>> = {}, isTaken = true) =>
  createEvent(
    ctx,
    { owner, fields: fieldsOf(over), file: null, copyOf: null, copySeats, copyPromoCodes, now: NOW },
    async () => isTaken,
  )

async function published(owner: PersonId, over: Partial<Record<keyof EventFields, string>> = {}) {
  const done = await publish(owner, over)
  if (!done.ok) throw new Error(done.failure.code)
  const event = await getEvent(db, done.value.id)
  if (!event) throw new Error('The event cannot be read')
  return event
}

const rowsOf = async (owner: PersonId) => {
  const { rows } = await db.pool.query<Record<string, number>>(
    `select (select count(*)::int from organizers where owner_id = $1) as organizers,
       (select count(*)::int from venues where owner_id = $1) as venues,
       (select count(*)::int from events where owner_id = $1) as events`,
    [owner],
  )
  return rows[0]
}

describe('an event on one page', () => {
  test.each(Object.keys(eventKinds) as EventKind[])('may be a %s', async (kind) => {
    expect((await published(await makePerson(db), { kind })).kind).toBe(kind)
  })

  test('is published as it was typed, and makes its author an organiser with a venue', async () => {
    const owner = await makePerson(db)
    const event = await published(owner)
    expect(event).toMatchObject({
      status: 'published',
      title: 'The Ivory Ball',
      kind: 'set',
      refundPolicy: 'Until a week before.',
      startsAt: '2026-12-13T03:00:00.000Z',
      endsAt: '2026-12-13T08:00:00.000Z',
      doorsAt: null,
      timeZone: 'America/Chicago',
      venue: 'The Parkway Ballroom',
      location: '4455 S King Dr, Chicago, IL',
      city: 'Chicago',
      region: 'IL',
      acceptsCash: true,
      doorPriceCents: null,
      perks: ['Coat check'],
      hostPhone: '773-555-0118',
      hosts: [
        { name: 'Lady T', phone: '773-555-0119' },
        { name: 'Big Ed', phone: '' },
      ],
      organizer: { name: 'Ivory Social Club' },
    })
    expect(event.ticketTypes).toMatchObject([
      { name: 'General admission', price: 2_000, earlyBirdPrice: null, maxPerPerson: 10, left: 150 },
    ])
    expect(await rowsOf(owner)).toEqual({ organizers: 1, venues: 1, events: 1 })
  })

  test('has the tickets of its form, in their order', async () => {
    const table = {
      'ticketName-2': 'Table seat',
      'price-2': '60',
      'capacity-2': '40',
      'ticketDescription-2': 'By the floor',
    }
    const early = { 'earlyBirdPrice-2': '50', 'earlyBirdUntil-2': '2026-12-01' }
    const event = await published(await makePerson(db), { ...table, ...early })
    expect(event.ticketTypes).toMatchObject([
      { name: 'General admission', price: 2_000, left: 150 },
      {
        name: 'Table seat',
        description: 'By the floor',
        price: 6_000,
        earlyBirdPrice: 5_000,
        earlyBirdUntil: '2026-12-02T05:59:59.999Z',
        maxPerPerson: 10,
        left: 40,
      },
    ])
  })

  test('takes a name and a venue that its author has, whose clock its times are then', async () => {
    const owner = await makePerson(db)
    const first = await published(owner, { city: 'Gary', region: 'IN', timeZone: 'America/Chicago' })
    expect(first.startsAt).toBe('2026-12-13T03:00:00.000Z')
    const { rows } = await db.pool.query<{ venue_id: string }>('select venue_id from events where id = $1', [
      first.id,
    ])
    const again = {
      organizerId: first.organizer.id,
      hostName: '',
      venueId: rows[0]!.venue_id,
      venueName: '',
      region: 'NY',
    }
    const second = await published(owner, again)
    expect([second.organizer.id, second.venue, second.city, second.startsAt]).toEqual([
      first.organizer.id,
      'The Parkway Ballroom',
      'Gary',
      first.startsAt,
    ])
    expect(await rowsOf(owner)).toEqual({ organizers: 1, venues: 1, events: 2 })
  })

  test('means its times in the zone of the state; where it has two, in the one that is chosen, or that of the town', async () => {
    const owner = await makePerson(db)
    const zones = [
      (await published(owner, { region: 'OH' })).timeZone,
      (await published(owner, { region: 'IN', timeZone: 'America/Chicago' })).timeZone,
      (await published(owner, { city: 'Detroit', region: 'MI' })).timeZone,
      (await published(owner, { city: 'Gary', region: 'IN' })).timeZone,
    ]
    expect(zones).toEqual(['America/New_York', 'America/Chicago', 'America/New_York', 'America/Chicago'])
  })

  test.each<[Partial<Record<keyof EventFields, string>>, string[]]>([
    [{ hostName: '' }, ['HOST_NAME_MISSING hostName']],
    [{ organizerId: 'nobodys' }, ['HOST_NOT_FOUND organizerId']],
    [{ venueId: 'nowhere' }, ['VENUE_NOT_FOUND venueId']],
    [
      { hostName: '', venueName: '', city: '', region: '' },
      [
        'HOST_NAME_MISSING hostName',
        'VENUE_NAME_MISSING venueName',
        'VENUE_CITY_MISSING city',
        'VENUE_STATE_MISSING region',
      ],
    ],
    [{ region: 'IN' }, ['VENUE_ZONE_MISSING timeZone']],
    [{ region: 'Illinoiss', city: 'Gary, IN' }, ['VENUE_CITY_WITH_STATE city', 'VENUE_STATE_UNKNOWN region']],
    [{ hostName: '', day: '2026-11-01' }, ['HOST_NAME_MISSING hostName', 'STARTS_IN_PAST day']],
  ])('with %j says what is missing, all at once, and leaves nothing', async (over, expected) => {
    const owner = await makePerson(db)
    const done = await publish(owner, over)
    const wrong = !done.ok && done.failure.code === 'FIELDS_WRONG' ? done.failure.fields : []
    expect(wrong.map(({ code, field }) => `${code} ${field}`)).toEqual(expected)
    expect(await rowsOf(owner)).toEqual({ organizers: 0, venues: 0, events: 0 })
  })

  test('never stands under the name or in the venue of somebody else', async () => {
    const [owner, other] = [await makePerson(db), await makePerson(db)]
    const theirs = await published(other)
    await published(owner)
    const { rows } = await db.pool.query<{ venue_id: string }>('select venue_id from events where id = $1', [
      theirs.id,
    ])
    for (const over of [{ organizerId: theirs.organizer.id }, { venueId: rows[0]!.venue_id }])
      expect(await publish(owner, over)).toMatchObject({ ok: false, failure: { code: 'FIELDS_WRONG' } })
  })

  test('whose form was sent already leaves nothing, neither name nor venue', async () => {
    const owner = await makePerson(db)
    expect(await publish(owner, {}, false)).toEqual({
      ok: false,
      failure: { code: 'EVENT_SENT_ALREADY', id: null },
    })
    expect(await rowsOf(owner)).toEqual({ organizers: 0, venues: 0, events: 0 })
  })

  test('is published once from one page, however often its form is sent, at once and later', async () => {
    const [owner, other] = [await makePerson(db), await makePerson(db)]
    const id = newId<'event'>()
    const sent = await Promise.all([1, 2, 3, 4].map(() => publish(owner, { id })))
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    const again = { ok: false, failure: { code: 'EVENT_SENT_ALREADY', id } }
    expect(sent.filter(({ ok }) => !ok)).toEqual([again, again, again])
    expect(await publish(owner, { id, day: '2026-01-01' })).toEqual(again)
    expect(await rowsOf(owner)).toEqual({ organizers: 1, venues: 1, events: 1 })
    expect(await publish(other, { id })).toEqual({
      ok: false,
      failure: { code: 'EVENT_SENT_ALREADY', id: null },
    })
  })

  test('tells the phone of one event with that event alone', async () => {
    const owner = await makePerson(db)
    const { organizer } = await published(owner)
    const { rows } = await db.pool.query('select phone from organizers where id = $1', [organizer.id])
    expect(rows).toEqual([{ phone: null }])
  })

  test('ignores what stands in the fields of a new venue while one of its own is chosen', async () => {
    const owner = await makePerson(db)
    const { id } = await published(owner)
    const { rows } = await db.pool.query<{ venue_id: string }>('select venue_id from events where id = $1', [
      id,
    ])
    const again = { venueId: rows[0]!.venue_id, region: 'Illinoiss', city: 'Gary, IN' }
    expect((await published(owner, again)).city).toBe('Chicago')
  })

  test('is one of twenty in an hour', async () => {
    const owner = await makePerson(db)
    for (let n = 0; n < 20; n++) expect((await publish(owner)).ok).toBe(true)
    expect(await publish(owner)).toMatchObject({ ok: false, failure: { code: 'EVENTS_TOO_FAST' } })
  })
})
