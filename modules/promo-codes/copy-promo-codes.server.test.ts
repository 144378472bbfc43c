import { describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { createEvent } from '#modules/events/create/create-event.server.ts'
import { type EventFields, SIMPLE_EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import { addNights } from '#modules/events/series/add-nights.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { type EventId, newId, type PersonId, type PromoCodeId, type TicketTypeId } from '#platform/ids.ts'
import { addDays } from '#platform/local-time.ts'
import { readStep } from '#platform/step-form.server.ts'
import { addTicketType, checkoutServices, ctxOf, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { eventEditing, NOW } from '#tests/support/event-editing.ts'
import { EVENT, publishEvent, SOON } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode, type PromoFacts } from '#tests/support/promo-codes.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()
const { editorOf } = eventEditing(db)
const services = checkoutServices(db)

interface Hosted {
  owner: PersonId
  id: EventId
}

async function published(): Promise<Hosted & { type: TicketTypeId }> {
  const owner = await makePerson(db)
  const id = await publishEvent(db, owner)
  return { owner, id, type: (await typesOf(id))[0]! }
}

const typesOf = async (id: EventId) =>
  (
    await db.pool.query<{ id: TicketTypeId }>(
      'select id from ticket_types where event_id = $1 order by position, id',
      [id],
    )
  ).rows.map((row) => row.id)

/** Its codes in the order of their list, with the days that they hold, counted from its own. */
const codesOf = async (id: EventId) =>
  (
    await db.pool.query<{
      id: PromoCodeId
      code: string
      types: TicketTypeId[]
      from: string | null
      until: string | null
      isActive: boolean
    }>(
      `select p.id, p.code, p.ticket_type_ids as types, p.is_active as "isActive",
         (p.starts_at at time zone e.time_zone - e.date)::text as from, (p.ends_at at time zone e.time_zone - e.date)::text as until
       from promo_codes p join events e on e.id = p.event_id where e.id = $1 order by p.created_at desc, p.id desc`,
      [id],
    )
  ).rows

const addWeeks = async (event: Hosted, weeks: number) =>
  addNights(db, await editorOf(event), {
    rhythm: { repeats: 'weekly', repeatsUntil: addDays(SOON, weeks * 7) },
    now: NOW,
    seats: 0,
    copySeats,
    copyPromoCodes,
  })

const nightsOf = async ({ id }: Hosted) =>
  (
    await db.pool.query<{ id: EventId }>(
      'select n.id from events e join events n on n.series_id = e.series_id where e.id = $1 order by n.starts_at',
      [id],
    )
  ).rows.map((row) => row.id)

const makeOld = (id: PromoCodeId) =>
  db.pool.query("update promo_codes set created_at = created_at - interval '1 day' where id = $1", [id])

/** The moment a day of the event begins, by its clocks. */
const dayOf = (days: number) => `${addDays(SOON, days)} 00:00 America/Chicago`

describe('the promo codes of a series', () => {
  test('hold on each new night for its own tickets, as many days before it, through a change of the clock', async () => {
    const event = await published()
    const table = await addTicketType(db, event.id)
    await makeOld(await makePromoCode(db, { eventId: event.id }, { code: 'MEMBERS' }))
    await makePromoCode(
      db,
      { eventId: event.id },
      { code: 'EARLY', ticketTypeIds: [table, event.type], startsAt: dayOf(-20), endsAt: dayOf(-3) },
    )
    expect(await addWeeks(event, 30)).toMatchObject({ value: { added: 30 } })
    const nights = await nightsOf(event)
    expect(nights).toHaveLength(31)
    const ids = new Set<PromoCodeId>()
    for (const night of nights) {
      const [first, second] = await typesOf(night)
      const copied = await codesOf(night)
      const names = (await typesOf(event.id)).indexOf(table) === 0 ? [first, second] : [second, first]
      expect(copied.map(({ id: _id, ...code }) => code)).toEqual([
        { code: 'EARLY', types: names, from: '-20 days', until: '-3 days', isActive: true },
        { code: 'MEMBERS', types: [], from: null, until: null, isActive: true },
      ])
      for (const { id } of copied) ids.add(id)
    }
    expect(ids.size).toBe(62)
  })

  test('are as they were written, and nobody has used them', async () => {
    const event = await published()
    const facts = { kind: 'fixed', amountCents: 500, maxUses: 1, maxPerPerson: 1 } as const
    const code = await makePromoCode(db, { eventId: event.id }, facts)
    await db.pool.query('update promo_codes set amount_cents = 600 where id = $1', [code])
    const buy = async (eventId: EventId) => {
      const [ticketTypeId] = await typesOf(eventId)
      const over = { promoCodes: ['STEP20'], totalCents: 1_442 }
      const request = want({ eventId, ticketTypeId: ticketTypeId! }, 1, over, 2_000)
      return (await checkOut(ctxOf(db), services, await makePerson(db), request)).status
    }
    expect(await buy(event.id)).toBe('completed')
    await addWeeks(event, 1)
    const [, second] = await nightsOf(event)
    const { rows } = await db.pool.query<Record<string, unknown>>(
      `select kind, amount_cents, percent_bp, max_uses, max_per_person, version from promo_codes
       where event_id = any ($1) order by event_id = $2`,
      [[event.id, second], second],
    )
    const written = { kind: 'fixed', amount_cents: 600, percent_bp: null, max_uses: 1, max_per_person: 1 }
    expect(rows).toEqual([
      { ...written, version: 2 },
      { ...written, version: 1 },
    ])
    expect([await buy(event.id), await buy(second!), await buy(second!)]).toEqual([
      'refused',
      'completed',
      'refused',
    ])
  })

  test('are not those that are stopped, nor one for a ticket that is gone', async () => {
    const event = await published()
    await makePromoCode(db, { eventId: event.id }, { code: 'STOPPED', isActive: false })
    await makePromoCode(db, { eventId: event.id }, { code: 'GONE', ticketTypeIds: [newId()] })
    await makePromoCode(db, { eventId: event.id }, { code: 'HALF', ticketTypeIds: [newId(), event.type] })
    await addWeeks(event, 1)
    const [, second] = await nightsOf(event)
    expect((await codesOf(second!)).map(({ code, types }) => [code, types])).toEqual([
      ['HALF', await typesOf(second!)],
    ])
  })

  test('are there once, however often and at once the form is sent', async () => {
    const event = await published()
    await makePromoCode(db, { eventId: event.id })
    await Promise.all([1, 2, 3].map(() => addWeeks(event, 2)))
    await addWeeks(event, 3)
    for (const night of await nightsOf(event))
      expect((await codesOf(night)).map(({ code }) => code)).toEqual(['STEP20'])
  })
})

describe('the promo codes of a copy of an event', () => {
  /** Publishes a copy whose second ticket is the first of the event; its first one is new. */
  async function publishCopy(
    event: Hosted & { type: TicketTypeId },
    over: Partial<Record<keyof EventFields, string>> = {},
  ) {
    const typed = { 'ticketName-2': 'Members', 'price-2': '10', 'capacity-2': '40' }
    const read = readStep(SIMPLE_EVENT_STEPS.simple, { ...EVENT, ...typed, id: newId<'event'>(), ...over })
    if (!read.ok) throw new Error('The form of an event is not complete')
    const copyOf = {
      manager: await editorOf(event),
      seatedTypes: {},
      otherTypes: { '-2': event.type },
      seats: 0,
    }
    const input = { owner: event.owner, fields: read.value, file: null, copyOf, now: NOW }
    const publish = () =>
      createEvent({ db, storage: testStorage() }, { ...input, copySeats, copyPromoCodes }, async () => true)
    const [done, again] = await Promise.all([publish(), publish()])
    const id = (done.ok && done.value.id) || (again.ok && again.value.id)
    if (!id) throw new Error('The copy is not published')
    return id
  }

  test('come for the tickets of its form, once; those for certain days come without them and stopped', async () => {
    const event = await published()
    const hidden = await addTicketType(db, event.id)
    const facts: PromoFacts[] = [
      { code: 'SECRET', kind: 'none', ticketTypeIds: [hidden] },
      { code: 'OVER', endsAt: dayOf(-60) },
      { code: 'LATER', startsAt: dayOf(-3) },
      { code: 'MEMBERS', ticketTypeIds: [hidden, event.type] },
      { code: 'ALL' },
    ]
    for (const code of facts) await makePromoCode(db, { eventId: event.id }, code)
    const before = await codesOf(event.id)
    const copy = await publishCopy(event)
    const [, members] = await typesOf(copy)
    const none = { from: null, until: null }
    expect((await codesOf(copy)).map(({ id: _id, ...code }) => code)).toEqual([
      { code: 'ALL', types: [], ...none, isActive: true },
      { code: 'MEMBERS', types: [members], ...none, isActive: true },
      { code: 'LATER', types: [], ...none, isActive: false },
      { code: 'OVER', types: [], ...none, isActive: false },
    ])
    expect(await codesOf(event.id)).toEqual(before)
  })

  test('come to all its nights when it repeats', async () => {
    const event = await published()
    await makePromoCode(db, { eventId: event.id }, { ticketTypeIds: [event.type] })
    const copy = await publishCopy(event, { repeats: 'weekly', repeatsUntil: addDays(SOON, 14) })
    const nights = await nightsOf({ ...event, id: copy })
    expect(nights).toHaveLength(3)
    for (const night of nights)
      expect((await codesOf(night)).map(({ types }) => types)).toEqual([[(await typesOf(night))[1]]])
  })
})
