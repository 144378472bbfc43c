import { describe, expect, test } from 'vitest'
import { editEvent } from '#modules/events/edit/edit-event.server.ts'
import { eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues } from '#modules/events/edit/event-values.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { addOrganizer } from '#modules/organizers/own-organizers.server.ts'
import { guestsOfEdit } from '#modules/checkout/cancel/guests-of-edit.server.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { EVENT } from '#tests/support/event-form.ts'
import { eventEditing, readEdited, LATER, NOW } from '#tests/support/event-editing.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { published, editorOf, edit, hold, wrongIn } = eventEditing(db)

describe('an event that is published', () => {
  test('stays as it is when its form is sent as it stands', async () => {
    const event = await published()
    const before = await getEvent(db, event.id)
    expect(await edit(event, {})).toMatchObject({ ok: true, value: { guestsTold: 0 } })
    expect(await getEvent(db, event.id)).toEqual({ ...before, updatedAt: expect.any(String) as string })
  })

  test('takes other words, another hour and another venue while nothing is sold', async () => {
    const event = await published()
    const over = {
      title: 'The Oxblood Ball',
      refundPolicy: 'None.',
      starts: '20:00',
      venueId: '',
      venueName: 'The Grand',
      city: 'Columbus',
      region: 'OH',
    }
    expect(await edit(event, { ...over, acceptsCash: 'on', doorPrice: '' })).toMatchObject({
      ok: true,
      value: { guestsTold: 0 },
    })
    expect(await getEvent(db, event.id)).toMatchObject({
      title: 'The Oxblood Ball',
      refundPolicy: 'None.',
      venue: 'The Grand',
      location: 'Columbus, OH',
      timeZone: 'America/New_York',
      night: EVENT.day,
      acceptsCash: true,
      doorPriceCents: null,
    })
  })

  test('keeps the days of its sale in the zone of another venue', async () => {
    const event = await published()
    await db.pool.query(
      `update ticket_types set early_bird_price_cents = 100, early_bird_until = '2026-11-30T23:59:59.999-06:00',
         sale_starts_at = '2026-11-01T00:00-05:00', sale_ends_at = '2026-12-11T00:00-06:00' where event_id = $1`,
      [event.id],
    )
    const elsewhere = { venueId: '', venueName: 'The Grand', city: 'Columbus', region: 'OH' }
    expect((await edit(event, elsewhere)).ok).toBe(true)
    const { rows } = await db.pool.query(
      `select early_bird_until at time zone 'America/New_York' = '2026-11-30T23:59:59.999' as early,
         sale_starts_at at time zone 'America/New_York' = '2026-11-01T00:00' as starts,
         sale_ends_at at time zone 'America/New_York' = '2026-12-11T00:00' as ends from ticket_types where event_id = $1`,
      [event.id],
    )
    expect(rows[0]).toEqual({ early: true, starts: true, ends: true })
  })

  test('stays where it was announced when its venue is renamed or moves', async () => {
    const event = await published()
    expect((await getEvent(db, event.id))?.venueDetails).toMatchObject({
      name: EVENT.venueName,
      address: EVENT.address,
    })
    for (const change of ["name = 'Renamed Hall'", "city = 'Gary', region = 'IN'"]) {
      await db.pool.query(
        `update venues set name = $2, city = 'Chicago', region = 'IL' where owner_id = $1`,
        [event.owner, EVENT.venueName],
      )
      await db.pool.query(`update venues set ${change} where owner_id = $1`, [event.owner])
      const moved = await getEvent(db, event.id)
      expect([moved?.venueDetails, moved?.venue, moved?.location]).toEqual([
        null,
        EVENT.venueName,
        `${EVENT.address}, Chicago, IL`,
      ])
    }
  })

  test('stays where and when it was once it is over, if anybody was there', async () => {
    const event = await published()
    await db.pool.query(
      "update events set starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour' where id = $1",
      [event.id],
    )
    await hold(event.id)
    expect(wrongIn(await edit(event, { day: EVENT.day }))).toEqual(['EVENT_IS_OVER day'])
    expect(wrongIn(await edit(event, { city: 'Gary' }))).toEqual(['EVENT_IS_OVER city'])
    expect((await edit(event, { description: 'What a night.' })).ok).toBe(true)
  })

  test('keeps a city that looks misspelt, and asks about another one', async () => {
    const event = await published()
    const grand = { venueId: '', venueName: 'The Grand', city: 'Chcago', region: 'IL' }
    expect(wrongIn(await edit(event, grand))).toEqual(['VENUE_CITY_UNKNOWN city'])
    expect(wrongIn(await edit(event, { ...grand, rightCity: 'Chicgo' }))).toEqual(['VENUE_CITY_UNKNOWN city'])
    expect(await edit(event, { ...grand, rightCity: grand.city })).toMatchObject({ ok: true })
    expect(await edit(event, { ...grand, address: '1 Main St' })).toMatchObject({ ok: true })
    expect(wrongIn(await edit(event, { ...grand, city: 'Chicgo' }))).toEqual(['VENUE_CITY_UNKNOWN city'])
  })

  test('may be set to another day when nobody came', async () => {
    const event = await published()
    await db.pool.query(
      "update events set starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour' where id = $1",
      [event.id],
    )
    expect((await edit(event, { day: LATER })).ok).toBe(true)
  })

  test('that was cancelled stays so, when and where it was, and has words that can be mended', async () => {
    const event = await published()
    await db.pool.query(`update events set status = 'cancelled' where id = $1`, [event.id])
    expect(wrongIn(await edit(event, { day: LATER, isOnAgain: 'on' }))).toEqual(['EVENT_IS_CANCELLED day'])
    expect(wrongIn(await edit(event, { city: 'Gary' }))).toEqual(['EVENT_IS_CANCELLED city'])
    expect((await edit(event, { description: 'The hall is closed.', isOnAgain: 'on' })).ok).toBe(true)
    expect(await getEvent(db, event.id)).toMatchObject({
      status: 'cancelled',
      night: EVENT.day,
      description: 'The hall is closed.',
    })
  })

  test('has words that can be mended when it has begun, and no start in the past', async () => {
    const event = await published()
    await db.pool.query(
      "update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '3 hours' where id = $1",
      [event.id],
    )
    expect((await edit(event, { djs: 'DJ Nell', hosts: 'Nell 773-555-0121', perks: 'Wings' })).ok).toBe(true)
    expect(await getEvent(db, event.id)).toMatchObject({
      djs: 'DJ Nell',
      perks: ['Wings'],
      hosts: [{ name: 'Nell', phone: '773-555-0121' }],
    })
    expect(wrongIn(await edit(event, { day: '2026-01-02' }))).toEqual(['STARTS_IN_PAST day'])
  })

  test('is not written over by a page that was opened before another change', async () => {
    const event = await published()
    const manager = await editorOf(event)
    const stale = await eventToEdit(db, manager)
    expect((await edit(event, { title: 'First' })).ok).toBe(true)
    const late = {
      fields: readEdited({ ...eventValues(stale), title: 'Second' }),
      seenAt: stale.updatedAt,
      others: [],
      now: NOW,
      guests: guestsOfEdit,
    }
    expect(await editEvent(db, manager, late)).toEqual({
      ok: false,
      failure: { code: 'EVENT_CHANGED_MEANWHILE' },
    })
    expect((await getEvent(db, event.id))?.title).toBe('First')
  })

  test('goes on under a new name, which is its owner’s from then on', async () => {
    const event = await published()
    expect(await edit(event, { organizerId: '', hostName: 'Oxblood Social Club' })).toMatchObject({
      ok: true,
    })
    expect((await getEvent(db, event.id))?.organizer.name).toBe('Oxblood Social Club')
    const { rowCount } = await db.pool.query('select from organizers where owner_id = $1', [event.owner])
    expect(rowCount).toBe(2)
  })

  test('goes on under another name of its owner', async () => {
    const event = await published()
    const organizerId = await addOrganizer(db, { owner: event.owner, name: 'Oxblood Social Club' })
    expect((await edit(event, { organizerId })).ok).toBe(true)
    expect((await getEvent(db, event.id))?.organizer.name).toBe('Oxblood Social Club')
  })

  test('keeps its name where a manager changes it: whose it is, is its owner’s to say', async () => {
    const event = await published()
    const { organizerId } = await eventToEdit(db, await editorOf(event))
    const kim = await makePerson(db)
    await addMember(db, organizerId, { person: kim, role: 'manager', events: [event.id] })
    const byKim = { ...event, owner: kim }
    const another = await addOrganizer(db, { owner: event.owner, name: 'Oxblood Social Club' })
    for (const over of [{ organizerId: another }, { organizerId: '', hostName: 'Hijack Club' }])
      expect(wrongIn(await edit(byKim, over))).toEqual(['HOST_IS_THE_OWNERS organizerId'])
    expect((await edit(byKim, { title: 'By a manager' })).ok).toBe(true)
    expect(await getEvent(db, event.id)).toMatchObject({
      title: 'By a manager',
      organizer: { id: organizerId },
    })
  })

  test('never moves under the name or into the venue of somebody else', async () => {
    const [event, other] = [await published(), await published()]
    const theirs = await eventToEdit(db, await editorOf(other))
    expect(wrongIn(await edit(event, { organizerId: theirs.organizerId }))).toEqual([
      'HOST_NOT_FOUND organizerId',
    ])
    expect(wrongIn(await edit(event, { venueId: theirs.venue.id }))).toEqual(['VENUE_NOT_FOUND venueId'])
  })
})
