import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { promosOfEvent } from '#modules/promo-codes/list-promo-codes.server.ts'
import { promoState, timesWords, usesWords } from '#modules/promo-codes/promo-code-words.ts'
import { type PromoCodeFields, PromoCodesSchema } from '#modules/promo-codes/promo-code-schema.ts'
import {
  MAX_PROMO_CODES,
  savePromoCode,
  switchPromoCode,
} from '#modules/promo-codes/save-promo-code.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { toBasisPoints, toCents } from '#platform/money.ts'
import { systemNow } from '#platform/time.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
} from '#tests/support/box-office.ts'
import { billing, checkoutIdOf, want } from '#tests/support/buying.ts'
import { eventEditing } from '#tests/support/event-editing.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { openSale } from '#tests/support/open-sale.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'

const db = await testDatabase()

const managerOf = async ({ eventId, ownerId }: OnSale) =>
  (await proveManager(db, { id: ownerId, name: 'Tasha' }, eventId, 'edit'))!

let event: OnSale
let manager: Awaited<ReturnType<typeof managerOf>>
let fields: PromoCodeFields
beforeEach(async () => {
  event = await makeEvent(db)
  manager = await managerOf(event)
  fields = {
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
})

const add = (over: Partial<PromoCodeFields> = {}, at = manager) =>
  savePromoCode(db, at, { ...fields, ...over }, null)
const save = async (over: Partial<PromoCodeFields> = {}, at = manager) => {
  const seen = (await codes()).find(({ id }) => id === (over.promoCodeId ?? fields.promoCodeId))
  return savePromoCode(db, at, { ...fields, ...over }, seen?.updatedAt ?? systemNow())
}
const failed = (code: string, facts = {}) => ({ ok: false, failure: { code, ...facts } })
const codes = async () => (await promosOfEvent(db, manager)).promos

describe('a promo code', () => {
  test('is added, changed, stopped and started, and its version moves with its terms alone', async () => {
    expect(await add()).toMatchObject({ ok: true })
    expect(await save({ maxUses: 60, starts: '2026-12-01', ends: '2026-12-12' })).toMatchObject({ ok: true })
    const [promo] = await codes()
    expect(promo).toMatchObject({
      code: 'STEP20',
      terms: { kind: 'percent', percent: 2000 },
      maxUses: 60,
      version: 1,
      // Whole days in Chicago.
      startsAt: '2026-12-01T06:00:00.000Z',
      endsAt: '2026-12-13T06:00:00.000Z',
    })
    expect(timesWords(promo!, 'America/Chicago')).toBe('from Tue, Dec 1 until Sat, Dec 12')
    expect(usesWords(promo!)).toBe('0 of 60 used, 1 per person')
    expect(await save({ kind: 'fixed', amount: toCents(500) })).toMatchObject({ ok: true })
    expect((await codes())[0]).toMatchObject({ version: 2, terms: { kind: 'fixed', amount: 500 } })
    const { promoCodeId } = fields
    expect(await switchPromoCode(db, manager, { promoCodeId, isActive: false })).toBe(true)
    expect(promoState((await codes())[0]!, systemNow())).toBe('Stopped')
    expect(await switchPromoCode(db, manager, { promoCodeId, isActive: true })).toBe(true)
    expect(promoState((await codes())[0]!, systemNow())).toBe('Good now')
  })

  test('that is sent twice is written once', async () => {
    await Promise.all([add(), add()])
    expect(await codes()).toHaveLength(1)
  })

  test.each<[string, Partial<PromoCodeFields>, string]>([
    ['a percentage without a number', { percent: null }, 'PROMO_PERCENT_MISSING'],
    ['an amount without one', { kind: 'fixed' }, 'PROMO_AMOUNT_MISSING'],
    ['what opens nothing', { kind: 'none' }, 'PROMO_TICKETS_MISSING'],
    ['a ticket of nowhere', { ticketTypeIds: [newId()] }, 'PROMO_TICKETS_UNKNOWN'],
    [
      'an end before its beginning',
      { starts: '2026-12-02', ends: '2026-12-01' },
      'PROMO_ENDS_BEFORE_IT_STARTS',
    ],
  ])('is not %s', async (_, over, code) => {
    expect(await add(over)).toEqual(failed(code))
    expect(await codes()).toEqual([])
  })

  test('may last one day, or have a first or a last one alone', async () => {
    const day = '2026-12-01'
    for (const days of [{ starts: day, ends: day }, { starts: day }, { ends: day }])
      expect(await add(days)).toMatchObject({ ok: true })
  })

  test('keeps of what was typed what its kind needs, and needs nothing else', async () => {
    const percent = toBasisPoints(2000)
    const amount = toCents(500)
    const ticketTypeIds = [event.ticketTypeId]
    const kept = async (over: Partial<PromoCodeFields>) => {
      expect(await add(over)).toMatchObject({ ok: true })
      const { rows } = await db.pool.query<object>(
        'select kind, percent_bp as percent, amount_cents as amount from promo_codes where id = $1',
        [fields.promoCodeId],
      )
      return rows[0]
    }
    for (const other of [null, amount])
      expect(await kept({ percent, amount: other })).toEqual({ kind: 'percent', percent, amount: null })
    for (const other of [null, percent])
      expect(await kept({ kind: 'fixed', amount, percent: other })).toEqual({
        kind: 'fixed',
        percent: null,
        amount,
      })
    for (const other of [{ percent: null }, { percent, amount }])
      for (const kind of ['free', 'none'] as const)
        expect(await kept({ kind, ticketTypeIds, ...other })).toEqual({ kind, percent: null, amount: null })
  })

  test('is of an event that is there', async () => {
    expect(await add({}, { ...manager, eventId: newId() })).toEqual(failed('PROMO_NOT_FOUND'))
  })

  test('has a name of its own at its event, and others may have the same', async () => {
    await add()
    expect(await add({ promoCodeId: newId() })).toEqual(failed('PROMO_CODE_TAKEN', { isActive: true }))
    await switchPromoCode(db, manager, { promoCodeId: fields.promoCodeId, isActive: false })
    expect(await add({ promoCodeId: newId() })).toEqual(failed('PROMO_CODE_TAKEN', { isActive: false }))
    const other = await makeEvent(db)
    expect(await add({ promoCodeId: newId() }, await managerOf(other))).toMatchObject({ ok: true })
    const two = await Promise.all(
      [newId<'promo code'>(), newId<'promo code'>()].map((promoCodeId) => add({ promoCodeId, code: 'TWIN' })),
    )
    expect(two.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('that two people change in the same moment is as one of them wants it, and the other is told', async () => {
    await add()
    const [seen] = await codes()
    const both = await Promise.all(
      [60, 70].map((maxUses) => savePromoCode(db, manager, { ...fields, maxUses }, seen!.updatedAt)),
    )
    expect(both).toEqual(
      expect.arrayContaining([{ ok: true, value: null }, failed('PROMO_CHANGED_MEANWHILE')]),
    )
    expect(await codes()).toMatchObject([{ maxUses: both[0]!.ok ? 60 : 70 }])
  })

  test('of another event is not found, nor its tickets', async () => {
    await add()
    const other = await makeEvent(db)
    const stranger = await managerOf(other)
    expect(await save({}, stranger)).toEqual(failed('PROMO_NOT_FOUND'))
    expect(await switchPromoCode(db, stranger, { promoCodeId: fields.promoCodeId, isActive: false })).toBe(
      false,
    )
    const theirs = await addTicketType(db, other.eventId)
    expect(await save({ ticketTypeIds: [theirs] })).toEqual(failed('PROMO_TICKETS_UNKNOWN'))
    expect(await save({ ticketTypeIds: [event.ticketTypeId] })).toMatchObject({ ok: true })
  })

  test('for tickets that are gone is not made good for all by saving it', async () => {
    const gone = await addTicketType(db, event.eventId)
    await add({ ticketTypeIds: [gone, event.ticketTypeId] })
    await save({ ticketTypeIds: [gone] })
    await db.pool.query('delete from ticket_types where id = $1', [gone])
    expect(await save()).toEqual(failed('PROMO_TICKETS_GONE'))
    // Another code is good for all, as it was before.
    const forAll = { promoCodeId: newId<'promo code'>(), code: 'FOR-ALL' }
    await add(forAll)
    expect(await save(forAll)).toMatchObject({ ok: true })
    expect(await save({ ticketTypeIds: [event.ticketTypeId] })).toMatchObject({ ok: true })
    expect(await save()).toMatchObject({ ok: true })
  })

  test('whose name is given to another at this moment is told so', async () => {
    const other = await db.pool.connect()
    await other.query('begin')
    await other.query('select from events where id = $1 for no key update', [event.eventId])
    await other.query(
      "insert into promo_codes (event_id, id, code, kind) values ($1, gen_random_uuid(), 'STEP20', 'free')",
      [event.eventId],
    )
    const added = add()
    expect(await untilLockWait(db, added)).toBe('waits')
    await other.query('commit')
    other.release()
    expect(await added).toEqual(failed('PROMO_CODE_TAKEN', { isActive: true }))
  })

  test('has an id of its own, over all events', async () => {
    await add({ maxUses: 1 })
    const others = await Promise.all([1, 2].map(async () => managerOf(await makeEvent(db))))
    expect(await add({ code: 'OTHER' }, others[0])).toEqual(failed('PROMO_ID_TAKEN'))
    expect((await codes()).map(({ code, maxUses }) => [code, maxUses])).toEqual([['STEP20', 1]])
    // Also of those who take it at once.
    const promoCodeId = newId<'promo code'>()
    const twins = await Promise.all(others.map((other) => add({ promoCodeId, code: 'TWIN' }, other)))
    expect(twins).toEqual(expect.arrayContaining([{ ok: true, value: null }, failed('PROMO_ID_TAKEN')]))
  })

  test('is one of 120 that a person saves within an hour', async () => {
    await db.pool.query('insert into rate_limits (key, count, last_request) values ($1, 119, $2)', [
      `person:save promo code:${event.ownerId}`,
      Date.now(),
    ])
    expect(await add()).toMatchObject({ ok: true })
    expect(await save({ maxUses: 7 })).toEqual(
      failed('PROMO_CODES_TOO_FAST', { retryAfterSeconds: expect.any(Number) }),
    )
    const another = await managerOf(await makeEvent(db))
    expect(await add({ promoCodeId: newId() }, another)).toMatchObject({ ok: true })
  })

  test('is one of a hundred at most', async () => {
    for (let n = 1; n < MAX_PROMO_CODES; n++) await makePromoCode(db, event, { code: `CODE-${n}` })
    expect(await add()).toMatchObject({ ok: true })
    // The last of them, sent again, is there already.
    expect(await add()).toMatchObject({ ok: true })
    expect(await add({ promoCodeId: newId(), code: 'ONE-MORE' })).toEqual(failed('TOO_MANY_PROMO_CODES'))
    expect(await save({ maxUses: 7 })).toMatchObject({ ok: true })
  })

  test('may have taken off more than an integer of the database', async () => {
    await add()
    await placeOrders(db, event, [{ code: 'ONE' }, { code: 'TWO' }])
    await db.pool.query(
      'update orders set promo_code_id = $2, discount_cents = 2000000000 where event_id = $1',
      [event.eventId, fields.promoCodeId],
    )
    expect(await codes()).toMatchObject([{ uses: 2, discounted: 4_000_000_000 }])
  })

  test('is stopped alone, and keeps the days of its own event', async () => {
    await db.pool.query("update events set time_zone = 'America/Los_Angeles' where id = $1", [event.eventId])
    await add({ starts: '2026-12-01' })
    await add({ promoCodeId: newId(), code: 'TEN' })
    await switchPromoCode(db, manager, { promoCodeId: fields.promoCodeId, isActive: false })
    const { promos, timeZone, ticketTypes } = await promosOfEvent(db, manager)
    expect(promos.map(({ code, isActive }) => [code, isActive])).toEqual([
      ['TEN', true],
      ['STEP20', false],
    ])
    expect([timeZone, promos[1]?.startsAt]).toEqual(['America/Los_Angeles', '2026-12-01T08:00:00.000Z'])
    expect(ticketTypes.map(({ id }) => id)).toEqual([event.ticketTypeId])
  })

  test.each([
    [
      { kind: 'percent', percentBp: 2_500 },
      { kind: 'percent', percent: 2_500 },
    ],
    [
      { kind: 'fixed', amountCents: 700 },
      { kind: 'fixed', amount: 700 },
    ],
    [{ kind: 'free' }, { kind: 'free' }],
    [{ kind: 'none' }, { kind: 'none' }],
  ] as const)('that is stored as %j is read with its terms', async (facts, terms) => {
    await makePromoCode(db, event, { ...facts, ticketTypeIds: [event.ticketTypeId] })
    expect((await codes()).map((code) => code.terms)).toEqual([terms])
  })

  test('is good on the same days when its event moves to another zone', async () => {
    const { published, edit, editorOf } = eventEditing(db)
    const moving = await published()
    const editor = await editorOf(moving)
    await add({ starts: '2026-12-01', ends: '2026-12-12' }, editor)
    await add({ promoCodeId: newId(), code: 'ALWAYS' }, editor)
    await add({ promoCodeId: newId(), starts: '2026-12-01' })
    const to = { venueId: '', venueName: 'The Grand', city: 'Columbus', region: 'OH' }
    expect((await edit(moving, to)).ok).toBe(true)
    const { promos, timeZone } = await promosOfEvent(db, editor)
    expect(promos.map((promo) => [promo.code, timesWords(promo, timeZone), promo.endsAt])).toEqual([
      ['ALWAYS', '', null],
      ['STEP20', 'from Tue, Dec 1 until Sat, Dec 12', '2026-12-13T05:00:00.000Z'],
    ])
    expect((await codes())[0]?.startsAt).toBe('2026-12-01T06:00:00.000Z')
  })

  describe('that is sold at this moment', () => {
    const sale = async () => {
      const buyer = await makePerson(db)
      const quote = await quoteCart(ctxOf(db), want(event, 1).lines, buyer, ['STEP20'])
      const over = { buyer, clientKey: `p-${newId()}`, quote, billing } as const
      return { ...over, method: 'card', environment: 'simulator', referralCode: null } as const
    }

    test('is not limited below it', async () => {
      await add({ maxPerPerson: null })
      await checkoutServices(db).place(await sale())
      const commit = await openSale(db, await sale())
      const saved = save({ maxUses: 1 })
      expect(await untilLockWait(db, saved)).toBe('waits')
      await commit()
      expect(await saved).toEqual(failed('PROMO_BELOW_USES', { uses: 2 }))
    })

    test('holds up the change of no other one', async () => {
      await add()
      const other = { promoCodeId: newId<'promo code'>(), code: 'OTHER' }
      await add(other)
      const commit = await openSale(db, await sale())
      const saved = save({ ...other, maxUses: 7 })
      expect(await untilLockWait(db, saved)).toBe('ended')
      await commit()
      expect(await saved).toMatchObject({ ok: true })
    })
  })

  test('may not be for fewer orders than have it; what they saved is told', async () => {
    await add()
    const buy = async () =>
      checkOut(
        ctxOf(db),
        checkoutServices(db),
        await makePerson(db),
        want(event, 1, { totalCents: 3296, promoCodes: ['STEP20'] }),
      )
    await buy()
    await buy()
    // Neither those without it nor those that are over.
    await checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(event, 1))
    const card = { sourceToken: 'cnon:card-nonce-declined', totalCents: 3296, promoCodes: ['STEP20'] }
    const over = await checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(event, 1, card))
    await db.pool.query('select release_checkouts($1)', [[checkoutIdOf(over)]])
    await makePromoCode(db, event, { code: 'UNUSED' })
    expect((await codes()).map(({ code, uses }) => [code, uses])).toEqual([
      ['UNUSED', 0],
      ['STEP20', 2],
    ])
    await db.pool.query("delete from promo_codes where event_id = $1 and code = 'UNUSED'", [event.eventId])
    expect((await codes())[0]).toMatchObject({ uses: 2, discounted: 1600 })
    expect(await save({ maxUses: 1 })).toEqual(failed('PROMO_BELOW_USES', { uses: 2 }))
    expect(await save({ maxUses: null })).toMatchObject({ ok: true })
    expect(await save({ maxUses: 2 })).toMatchObject({ ok: true })
    expect(promoState((await codes())[0]!, systemNow())).toBe('Used up')
  })
})

describe('what the form takes', () => {
  const form = (over: object) =>
    PromoCodesSchema.safeParse({
      intent: 'add',
      promoCodeId: newId(),
      code: 'step20',
      kind: 'percent',
      ...over,
    })

  test.each([
    [{ percent: '20' }, { percent: 2000, code: 'STEP20', ticketTypeIds: [] }],
    [{ percent: '12.5%' }, { percent: 1250 }],
    [{ percent: '100' }, { percent: 10_000 }],
    [{ percent: '0.01' }, { percent: 1 }],
    [{ kind: 'fixed', amount: '$7.50' }, { amount: 750 }],
    [{ percent: '20', maxUses: ' 50 ' }, { maxUses: 50 }],
  ])('%j', (over, expected) => {
    expect(form(over).data).toMatchObject(expected)
  })

  test.each([
    { percent: '0' },
    { percent: '-5' },
    { percent: '100.01' },
    { percent: '101' },
    { percent: '12.345' },
    { percent: '1e1' },
    { percent: '٢٠' },
    { kind: 'fixed', amount: '-1' },
    { kind: 'fixed', amount: '0' },
    { kind: 'fixed', amount: '1.005' },
    { kind: 'fixed', amount: '10000.01' },
    { kind: 'half' },
    { code: 'ab' },
    { code: 'a'.repeat(10_000) },
    { code: 'two words' },
    { code: 'СТЕП20' },
    { maxUses: '0' },
    { maxUses: '1.5' },
    { maxUses: '100001' },
    { maxPerPerson: '-1' },
    { starts: '2026-02-30' },
    { ticketTypeIds: ['x'] },
    { uses: '3' },
  ])('not %j', (over) => {
    expect(form(over).success).toBe(false)
  })
})
