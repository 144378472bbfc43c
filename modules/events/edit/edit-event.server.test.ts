import { describe, expect, test } from 'vitest'
import { EditEventSchema, type EditedEvent } from '#modules/events/create/event-schema.ts'
import { editEvent } from '#modules/events/edit/edit-event.server.ts'
import { eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues } from '#modules/events/edit/event-values.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { cancelEvent } from '#modules/checkout/cancel/cancel-event.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { addOrganizer } from '#modules/organizers/own-organizers.server.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import { guestsOfEdit } from '#modules/checkout/cancel/guests-of-edit.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { parseForm } from '#platform/read-form.server.ts'
import { DAY_MS, dayIn, plusMs, systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, stateOfCheckout, want } from '#tests/support/buying.ts'
import { EVENT, publishEvent } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const NOW = systemNow()

/** An event that was just published, for its owner. */
async function published(): Promise<{ owner: PersonId; id: EventId }> {
  const owner = await makePerson(db)
  await publishEvent(db, owner)
  const { rows } = await db.pool.query<{ id: EventId }>('select id from events where owner_id = $1', [owner])
  return { owner, id: rows[0]!.id }
}

async function editorOf({ owner, id }: { owner: PersonId; id: EventId }) {
  const manager = await proveManager(db, { id: owner, name: '' }, id, 'edit')
  if (!manager) throw new Error('Not an editor')
  return manager
}

/** What the form sends: a box that is not ticked is not sent. */
function read(values: Record<string, string>) {
  const form = new FormData()
  const sent: Record<string, string> = { ...values, intent: 'event' }
  for (const [name, value] of Object.entries(sent))
    if (!['acceptsCash', 'isOnAgain'].includes(name) || value === 'on') form.append(name, value)
  const parsed = parseForm(form, EditEventSchema)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure))
  return parsed.value
}

/** Sends the form of the event as its page has it, with these fields changed. */
async function edit(
  event: { owner: PersonId; id: EventId },
  over: Partial<Record<keyof EditedEvent, string>>,
) {
  const manager = await editorOf(event)
  const values = { ...eventValues(await eventToEdit(db, manager)), ...over }
  return editEvent(db, manager, { fields: read(values), now: NOW, guests: guestsOfEdit })
}

/** Sends the form, reads the message to the guests, and sends it again with that. */
async function editAndTell(event: Parameters<typeof edit>[0], over: Parameters<typeof edit>[1]) {
  const first = await edit(event, over)
  if (first.ok || first.failure.code !== 'GUESTS_NOT_TOLD') return first
  return edit(event, { ...over, words: messageWords(first.failure.message), note: 'See you there.' })
}

const LATER = dayIn(plusMs(systemNow(), 40 * DAY_MS), 'America/Chicago')

/** Somebody holds a ticket that was free. */
async function hold(id: EventId) {
  await db.pool.query('update ticket_types set price_cents = 0 where event_id = $1', [id])
  const buyer = await makePerson(db)
  const [type] = (await getEvent(db, id))!.ticketTypes
  const request = want({ eventId: id, ticketTypeId: type!.id }, 1, { sourceToken: null }, 0)
  // One that is over sells nothing: it was on sale before.
  await db.pool.query(
    "update events set starts_at = starts_at + interval '1 year', ends_at = ends_at + interval '1 year' where id = $1",
    [id],
  )
  const answer = await checkOut(ctxOf(db), checkoutServices(db), buyer, request)
  await db.pool.query(
    "update events set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year' where id = $1",
    [id],
  )
  expect(answer.status).toBe('completed')
}

const mailsOf = async (id: EventId) =>
  (
    await db.pool.query<{ payload: object }>(
      `select payload from mail_outbox where kind = 'event_change' and payload ->> 'eventId' = $1`,
      [id],
    )
  ).rows.map(({ payload }) => payload)

const wrongIn = (done: Awaited<ReturnType<typeof edit>>) =>
  !done.ok && done.failure.code === 'FIELDS_WRONG'
    ? done.failure.fields.map(({ code, field }) => `${code} ${field}`)
    : done

describe('an event that is published', () => {
  test('stays as it is when its form is sent as it stands', async () => {
    const event = await published()
    const before = await getEvent(db, event.id)
    expect(await edit(event, {})).toEqual({ ok: true, value: { guestsTold: 0 } })
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
    expect(await edit(event, { ...over, acceptsCash: 'on', doorPrice: '' })).toEqual({
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

  test('tells its guests of another hour or venue, in the words that were read before', async () => {
    const event = await published()
    await hold(event.id)
    const over = { starts: '20:00', venueId: '', venueName: 'The Grand', city: 'Columbus', region: 'OH' }
    expect(await edit(event, over)).toMatchObject({
      failure: {
        code: 'GUESTS_NOT_TOLD',
        guests: 1,
        message: { subject: 'New time and venue: The Ivory Ball' },
      },
    })
    expect(await edit(event, { ...over, words: 'Other words' })).toMatchObject({
      failure: { code: 'GUESTS_NOT_TOLD' },
    })
    expect([(await getEvent(db, event.id))?.venue, await mailsOf(event.id)]).toEqual([EVENT.venueName, []])
    expect(await editAndTell(event, over)).toEqual({ ok: true, value: { guestsTold: 1 } })
    expect((await getEvent(db, event.id))?.venue).toBe('The Grand')
    expect(await mailsOf(event.id)).toEqual([
      expect.objectContaining({
        subject: 'New time and venue: The Ivory Ball',
        paragraphs: [
          expect.stringMatching(
            /was to take place on .* at The Parkway Ballroom, 4455 S King Dr, Chicago, IL\.$/,
          ),
          expect.stringMatching(/now takes place on .*, 8 PM to 1 AM E[SD]T at The Grand, Columbus, OH\.$/),
          'Your tickets stay good.',
        ],
        note: 'See you there.',
      }),
    ])
  })

  test('says that nobody was told when the old hour stands in it again', async () => {
    const event = await published()
    await hold(event.id)
    expect((await edit(event, { starts: '20:00' })).ok).toBe(false)
    expect(await edit(event, { words: 'What was read before' })).toEqual({
      ok: true,
      value: { guestsTold: 0 },
    })
  })

  test('tells nobody of other words', async () => {
    const event = await published()
    await hold(event.id)
    expect((await edit(event, { title: 'The Ivory Balls' })).ok).toBe(true)
    expect([(await getEvent(db, event.id))?.title, await mailsOf(event.id)]).toEqual(['The Ivory Balls', []])
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

  test('may be set to another day when nobody came', async () => {
    const event = await published()
    await db.pool.query(
      "update events set starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour' where id = $1",
      [event.id],
    )
    expect((await edit(event, { day: LATER })).ok).toBe(true)
  })

  test('tells nobody when a page says "after all" of what was not postponed', async () => {
    const event = await published()
    await hold(event.id)
    await db.pool.query(
      "update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '3 hours' where id = $1",
      [event.id],
    )
    expect(await edit(event, { isOnAgain: 'on' })).toEqual({ ok: true, value: { guestsTold: 0 } })
    expect(await mailsOf(event.id)).toEqual([])
  })

  test.each([
    ['with a new day', { day: LATER }],
    ['on its old day', { isOnAgain: 'on' }],
  ])('that is postponed is on again %s, and its guests are told', async (_, over) => {
    const event = await published()
    await hold(event.id)
    await db.pool.query(`update events set status = 'postponed' where id = $1`, [event.id])
    expect((await edit(event, { title: 'The Ivory Balls' })).ok).toBe(true)
    expect((await getEvent(db, event.id))?.status).toBe('postponed')
    expect(await editAndTell(event, over)).toEqual({ ok: true, value: { guestsTold: 1 } })
    expect((await getEvent(db, event.id))?.status).toBe('published')
    expect(await mailsOf(event.id)).toMatchObject([{ subject: 'New date: The Ivory Balls' }])
  })

  test('that is postponed stays so while only venue, doors or hours are changed, whatever its old day', async () => {
    const event = await published()
    await hold(event.id)
    await db.pool.query(
      `update events set status = 'postponed', starts_at = now() - interval '3 days', ends_at = now() - interval '67 hours'
       where id = $1`,
      [event.id],
    )
    const moved = { venueId: '', venueName: 'The Grand', city: 'Columbus', region: 'OH', address: '' }
    expect(await edit(event, moved)).toEqual({ ok: true, value: { guestsTold: 0 } })
    expect(await getEvent(db, event.id)).toMatchObject({ status: 'postponed', venue: 'The Grand' })
    expect(await mailsOf(event.id)).toEqual([])
    expect(wrongIn(await edit(event, { isOnAgain: 'on' }))).toEqual(['STARTS_IN_PAST day'])
    expect(await editAndTell(event, { day: LATER })).toEqual({ ok: true, value: { guestsTold: 1 } })
    expect((await getEvent(db, event.id))?.status).toBe('published')
  })

  test('keeps its start once a guest is in, and may go on longer', async () => {
    const event = await published()
    await hold(event.id)
    await db.pool.query(
      "update events set starts_at = date_trunc('minute', now()) - interval '1 hour', ends_at = date_trunc('minute', now()) + interval '1 hour' where id = $1",
      [event.id],
    )
    await db.pool.query(`update tickets set status = 'used', used_at = now() where event_id = $1`, [event.id])
    expect(wrongIn(await edit(event, { day: LATER }))).toEqual(['GUESTS_ARE_IN day'])
    const { rows } = await db.pool.query<{ ends: string }>(
      `select to_char(ends_at at time zone time_zone + interval '1 hour', 'HH24:MI') as ends from events where id = $1`,
      [event.id],
    )
    expect((await editAndTell(event, { ends: rows[0]!.ends })).ok).toBe(true)
  })

  test('gives back what was in carts for its old day, and tells whoever pays at that moment', async () => {
    const event = await published()
    const [type] = (await getEvent(db, event.id))!.ticketTypes
    const sale = { eventId: event.id, ticketTypeId: type!.id }
    const start = async () => {
      const request = want(sale, 1, { sourceToken: 'cnon:card-nonce-declined' }, 2_000)
      return { by: await makePerson(db), request }
    }
    const [left, paying] = [await start(), await start()]
    const answers = []
    for (const { by, request } of [left, paying])
      answers.push(await checkOut(ctxOf(db), checkoutServices(db), by, request))
    const [unpaid, underWay] = answers.map(checkoutIdOf)
    await db.pool.query(`update payments set state = 'processing' where checkout_id = $1`, [underWay])
    const before = (await getEvent(db, event.id))!.ticketTypes[0]!.version
    expect(await edit(event, { day: LATER })).toEqual({ ok: true, value: { guestsTold: 0 } })
    expect([
      await stateOfCheckout(db, { checkoutId: unpaid }),
      await stateOfCheckout(db, { checkoutId: underWay }),
    ]).toEqual(['released', 'open'])
    expect(await mailsOf(event.id)).toMatchObject([{ subject: 'New date: The Ivory Ball' }])
    expect((await getEvent(db, event.id))!.ticketTypes[0]!.version).toBe(before + 1)
  })

  test('takes its turn with a cancellation, also when it sells nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const event = await published()
      await db.pool.query(`update events set status = 'postponed' where id = $1`, [event.id])
      await db.pool.query('delete from ticket_inventory where event_id = $1', [event.id])
      await db.pool.query('delete from ticket_types where event_id = $1', [event.id])
      const manager = await editorOf(event)
      const words = messageWords(guestMessage(await eventBefore(db, manager), { kind: 'cancelled' }))
      const [edited, cancelled] = await Promise.all([
        edit(event, { isOnAgain: 'on' }),
        cancelEvent(db, manager, { words, note: '', now: NOW }),
      ])
      expect([edited.ok, cancelled.ok].filter(Boolean).length).toBeGreaterThan(0)
      expect((await getEvent(db, event.id))?.status).toBe(cancelled.ok ? 'cancelled' : 'published')
    }
  })

  test('that was cancelled stays so, whatever is changed', async () => {
    const event = await published()
    await db.pool.query(`update events set status = 'cancelled' where id = $1`, [event.id])
    expect((await edit(event, { day: LATER, isOnAgain: 'on' })).ok).toBe(true)
    expect((await getEvent(db, event.id))?.status).toBe('cancelled')
  })

  test('has words that can be mended when it has begun, and no start in the past', async () => {
    const event = await published()
    await db.pool.query(
      "update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '3 hours' where id = $1",
      [event.id],
    )
    expect((await edit(event, { djs: 'DJ Nell' })).ok).toBe(true)
    expect(wrongIn(await edit(event, { day: '2026-01-02' }))).toEqual(['STARTS_IN_PAST day'])
  })

  test('is not written over by a page that was opened before another change', async () => {
    const event = await published()
    const manager = await editorOf(event)
    const stale = eventValues(await eventToEdit(db, manager))
    expect((await edit(event, { title: 'First' })).ok).toBe(true)
    const late = read({ ...stale, title: 'Second' })
    expect(await editEvent(db, manager, { fields: late, now: NOW, guests: guestsOfEdit })).toEqual({
      ok: false,
      failure: { code: 'EVENT_CHANGED_MEANWHILE' },
    })
    expect((await getEvent(db, event.id))?.title).toBe('First')
  })

  test('goes on under another name of its owner', async () => {
    const event = await published()
    const organizerId = await addOrganizer(db, { owner: event.owner, name: 'Oxblood Social Club' })
    expect((await edit(event, { organizerId })).ok).toBe(true)
    expect((await getEvent(db, event.id))?.organizer.name).toBe('Oxblood Social Club')
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
