import { describe, expect, test } from 'vitest'
import { cancelEvent } from '#modules/checkout/cancel/cancel-event.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import { checkoutServices, ctxOf, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, stateOfCheckout, want } from '#tests/support/buying.ts'
import { addDays } from '#platform/local-time.ts'
import { EVENT } from '#tests/support/event-form.ts'
import { eventEditing, LATER, NOW } from '#tests/support/event-editing.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { published, editorOf, edit, editAndTell, hold, mailsOf, wrongIn } = eventEditing(db)

describe('an event with guests', () => {
  test('tells its guests of another hour or venue, in the words that were read before', async () => {
    const event = await published()
    await hold(event.id)
    const over = { starts: '20:00', venueId: '', venueName: 'The Grand', city: 'Columbus', region: 'OH' }
    expect(await edit(event, over)).toMatchObject({
      failure: {
        code: 'GUESTS_NOT_TOLD',
        messages: [{ guests: 1, message: { subject: 'New time and venue: The Ivory Ball' } }],
      },
    })
    expect(await edit(event, { ...over, words: 'Other words' })).toMatchObject({
      failure: { code: 'GUESTS_NOT_TOLD' },
    })
    expect([(await getEvent(db, event.id))?.venue, await mailsOf(event.id)]).toEqual([EVENT.venueName, []])
    expect(await editAndTell(event, over)).toMatchObject({ ok: true, value: { guestsTold: 1 } })
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
    expect(await edit(event, { words: 'What was read before' })).toMatchObject({
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

  test('tells nobody when a page says "after all" of what was not postponed', async () => {
    const event = await published()
    await hold(event.id)
    await db.pool.query(
      "update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '3 hours' where id = $1",
      [event.id],
    )
    expect(await edit(event, { isOnAgain: 'on' })).toMatchObject({ ok: true, value: { guestsTold: 0 } })
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
    expect(await editAndTell(event, over)).toMatchObject({ ok: true, value: { guestsTold: 1 } })
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
    expect(await edit(event, moved)).toMatchObject({ ok: true, value: { guestsTold: 0 } })
    expect(await getEvent(db, event.id)).toMatchObject({ status: 'postponed', venue: 'The Grand' })
    expect(await mailsOf(event.id)).toEqual([])
    expect(wrongIn(await edit(event, { isOnAgain: 'on' }))).toEqual(['STARTS_IN_PAST day'])
    expect(await editAndTell(event, { day: LATER })).toMatchObject({ ok: true, value: { guestsTold: 1 } })
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

  test('is not cut shorter than a day on which a ticket is good', async () => {
    const event = await published()
    expect((await editAndTell(event, { lastDay: addDays(EVENT.day, 2) })).ok).toBe(true)
    await db.pool.query(`update ticket_types set admits_on = '{1,3}' where event_id = $1`, [event.id])
    expect(wrongIn(await edit(event, { lastDay: addDays(EVENT.day, 1) }))).toEqual([
      'TICKET_NEEDS_DAY lastDay',
    ])
    expect(wrongIn(await edit(event, { lastDay: '' }))).toEqual(['TICKET_NEEDS_DAY lastDay'])
    expect((await editAndTell(event, { day: LATER, lastDay: addDays(LATER, 2) })).ok).toBe(true)
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
    expect(await edit(event, { day: LATER })).toMatchObject({ ok: true, value: { guestsTold: 0 } })
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
})
