// Who changed an event stands in its log: by the use-cases that change it, on a real database.
import { expect, test } from 'vitest'
import { guestsOfEdit } from '#modules/checkout/cancel/guests-of-edit.server.ts'
import { postponeEvent } from '#modules/checkout/cancel/postpone-event.server.ts'
import { cancelEvent } from '#modules/checkout/cancel/cancel-event.server.ts'
import { archiveEvents, restoreEvents } from '#modules/events/archive/archive-events.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import { editEvent } from '#modules/events/edit/edit-event.server.ts'
import { eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues } from '#modules/events/edit/event-values.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { addNights } from '#modules/events/series/add-nights.server.ts'
import { addTicketType, removeTicketType } from '#modules/events/ticket-types/change-ticket-types.server.ts'
import { saveTicketType } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import { newTicketTypeValues, ticketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import type { PromoCodeFields } from '#modules/promo-codes/promo-code-schema.ts'
import { savePromoCode, switchPromoCode } from '#modules/promo-codes/save-promo-code.server.ts'
import { promosOfEvent } from '#modules/promo-codes/list-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { addDays } from '#platform/local-time.ts'
import { toBasisPoints } from '#platform/money.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { eventEditing, readEdited } from '#tests/support/event-editing.ts'
import { publishEvent, SOON } from '#tests/support/event-form.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { importing, rowsOf, TABLE } from '#tests/support/importing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { readTicketType } from '#tests/support/ticket-type-form.ts'

const db = await testDatabase()
const { published, editorOf } = eventEditing(db)
const { enter } = importing(db)

/** An event, and Opal who manages it for its owner. */
async function managed(): Promise<EventManager<'edit'>> {
  const event = await makeEvent(db)
  return opalOf(event.eventId, event.organizerId)
}

async function opalOf(eventId: string, organizerId: Parameters<typeof addMember>[1]) {
  const opal = await makePerson(db, 'Opal Manager')
  await addMember(db, organizerId, { person: opal, role: 'manager' })
  return (await proveManager(db, { id: opal, name: 'Opal Manager' }, eventId, 'edit'))!
}

/** What the log says of the event, the oldest first, and who did it. */
const logOf = async ({ eventId }: { eventId: string }) =>
  (
    await db.pool.query<{ message: string; by: string; user_id: string; organizer_id: string }>(
      `select message, metadata ->> 'by' as by, user_id, organizer_id from ticket_logs
       where event_id = $1 and event_type = 'event_changed' order by created_at, id`,
      [eventId],
    )
  ).rows
const said = async (event: { eventId: string }) => (await logOf(event)).map(({ message }) => message)

async function saveTicket(manager: EventManager<'edit'>, over: Record<string, string>) {
  const [type] = await ticketTypesToEdit(db, manager)
  const seen = ticketTypeValues(type!)
  return saveTicketType(db, manager, { fields: readTicketType({ ...seen, ...over }), seen })
}

test('whoever publishes an event is named first', async () => {
  const { id, owner } = await published()
  expect(await logOf({ eventId: id })).toMatchObject([
    { message: 'Published', by: 'Jackie Montgomery', user_id: owner },
  ])
})

test('a manager who changes an event is named with what they changed, and not its words', async () => {
  const { id } = await published()
  const { rows } = await db.pool.query('select organizer_id from events where id = $1', [id])
  const opal = await opalOf(id, rows[0].organizer_id)
  async function edit(over: Record<string, string>) {
    const before = await eventToEdit(db, opal)
    const asked = { seenAt: before.updatedAt, others: [], now: systemNow(), guests: guestsOfEdit }
    return editEvent(db, opal, { ...asked, fields: readEdited({ ...eventValues(before), ...over }) })
  }
  expect(await edit({})).toMatchObject({ ok: true })
  expect(await edit({ day: '2020-02-20', lastDay: '' })).toMatchObject({ ok: false })
  expect(await said(opal)).toEqual(['Published'])
  expect(await edit({ description: 'Call Jackie at 555-0100', attire: 'All white' })).toMatchObject({
    ok: true,
  })
  expect((await logOf(opal)).slice(1)).toEqual([
    {
      message: 'Changed the description and the attire',
      by: 'Opal Manager',
      user_id: opal.personId,
      organizer_id: rows[0].organizer_id,
    },
  ])
})

test('a new price of a ticket is told from what to what; what is refused or stays is not', async () => {
  const manager = await managed()
  const [type] = await ticketTypesToEdit(db, manager)
  expect(await saveTicket(manager, {})).toMatchObject({ ok: true })
  await db.pool.query('update ticket_inventory set taken = 3 where event_id = $1', [manager.eventId])
  expect(await saveTicket(manager, { capacity: '2', price: '45' })).toMatchObject({ ok: false })
  expect(await said(manager)).toEqual([])
  expect(await saveTicket(manager, { price: '45' })).toMatchObject({ ok: true })
  expect(await logOf(manager)).toMatchObject([
    { message: `Changed the price of ${type!.name} from $40.00 to $45.00`, by: 'Opal Manager' },
  ])
})

test('tickets that come and go are told', async () => {
  const manager = await managed()
  const id = newId<'ticket type'>()
  const table = { ticketName: 'Table seat', price: '60', capacity: '40', earlyBirdPrice: '' }
  const fields = readTicketType({ ...newTicketTypeValues(id), ...table })
  for (const _ of [1, 2]) expect(await addTicketType(db, manager, fields)).toMatchObject({ ok: true })
  expect(await removeTicketType(db, manager, id)).toMatchObject({ ok: true })
  expect(await removeTicketType(db, manager, id)).toMatchObject({ ok: false })
  expect(await said(manager)).toEqual(['Added the ticket Table seat', 'Removed the ticket Table seat'])
})

test('postponed, cancelled, archived and taken out again is told once each', async () => {
  const manager = await managed()
  const callOff = async (how: typeof postponeEvent | typeof cancelEvent, kind: 'postponed' | 'cancelled') => {
    const words = messageWords(guestMessage(await eventBefore(db, manager), { kind }))
    return how(db, manager, { words, note: '', now: systemNow() })
  }
  expect(await postponeEvent(db, manager, { words: 'Another', note: '', now: systemNow() })).toMatchObject({
    ok: false,
  })
  expect(await said(manager)).toEqual([])
  expect(await callOff(postponeEvent, 'postponed')).toMatchObject({ ok: true })
  expect(await callOff(postponeEvent, 'postponed')).toMatchObject({ ok: false })
  expect(await callOff(cancelEvent, 'cancelled')).toMatchObject({ ok: true })
  for (const _ of [1, 2]) await archiveEvents(db, [manager])
  for (const _ of [1, 2]) await restoreEvents(db, [manager])
  expect(await said(manager)).toEqual(['Postponed', 'Cancelled', 'Archived', 'Taken out of the archive'])
  expect(new Set((await logOf(manager)).map(({ by }) => by))).toEqual(new Set(['Opal Manager']))
})

test('promo codes are told by their names, without an amount', async () => {
  const manager = await managed()
  const [ticketType] = await ticketTypesToEdit(db, manager)
  const fields: PromoCodeFields = {
    promoCodeId: newId(),
    code: 'STEP20',
    kind: 'percent',
    percent: toBasisPoints(2000),
    amount: null,
    maxUses: 50,
    maxPerPerson: 1,
    ticketTypeIds: [],
    starts: '',
    ends: '',
  }
  const save = async (over: Partial<PromoCodeFields>) => {
    const { promos } = await promosOfEvent(db, manager)
    const seen = promos.find(({ id }) => id === fields.promoCodeId)
    return savePromoCode(db, manager, { ...fields, ...over }, seen?.updatedAt ?? null)
  }
  const { promoCodeId } = fields
  // Another code of the event is told of alone.
  await savePromoCode(db, manager, { ...fields, promoCodeId: newId(), code: 'OTHER' }, null)
  const more = { percent: toBasisPoints(3000), maxUses: 60 }
  const renamed = { ...more, code: 'STEP30', ticketTypeIds: [ticketType!.id], starts: '2026-12-01' }
  for (const over of [{}, {}, more, renamed]) expect(await save(over)).toEqual({ ok: true, value: null })
  expect(await save({ kind: 'none' })).toMatchObject({ ok: false })
  for (const isActive of [false, false, true]) await switchPromoCode(db, manager, { promoCodeId, isActive })
  expect(await said(manager)).toEqual([
    'Added the promo code OTHER',
    'Added the promo code STEP20',
    'Changed the promo code STEP20: what it does, how often it may be used',
    'Changed the promo code STEP20: the name, the tickets it is for, its days',
    'Stopped the promo code STEP30',
    'Started the promo code STEP30',
  ])
})

test('the night alone that is added to a series is told as published, by whoever added it', async () => {
  const owner = await makePerson(db)
  const event = { owner, id: await publishEvent(db, owner) }
  const rhythm = { repeats: 'weekly', repeatsUntil: addDays(SOON, 7) } as const
  const more = { rhythm, now: systemNow(), seats: 0, copySeats, copyPromoCodes }
  expect(await addNights(db, await editorOf(event), more)).toMatchObject({ value: { added: 1 } })
  const { rows } = await db.pool.query('select id from events where owner_id = $1 and id <> $2', [
    owner,
    event.id,
  ])
  for (const { id } of [event, rows[0]])
    expect(await logOf({ eventId: id })).toMatchObject([{ message: 'Published', user_id: owner }])
})

test('what comes from a file, and comes again with other words, is told of the events that it changes', async () => {
  const importer = await makePerson(db)
  for (const text of [TABLE, TABLE, TABLE.replace('DJ Nell', 'DJ Ray')])
    await enter(importer, await rowsOf(text))
  const { rows } = await db.pool.query(
    `select e.title, array_agg(l.message order by l.created_at) as said from events e
     join ticket_logs l on l.event_id = e.id and l.user_id = e.owner_id where e.owner_id = $1 group by e.id, e.title order by e.title`,
    [importer],
  )
  expect(rows).toEqual([
    { title: 'Gold Ball', said: ['Published from a file'] },
    { title: 'Ivory Ball', said: ['Published from a file', 'Changed from a file'] },
  ])
})

test('a line is no longer than five hundred signs', async () => {
  const { eventId, personId } = await managed()
  await db.pool.query(`select note_event_change($1, $2, repeat('x', 2000))`, [eventId, personId])
  expect((await said({ eventId })).map((what) => what.length)).toEqual([500])
})
