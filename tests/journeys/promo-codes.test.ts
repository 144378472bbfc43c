import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addTicketType, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { billing } from '#tests/support/buying.ts'
import { decoded } from '#tests/support/form-values.ts'
import { readHtml } from '#tests/support/html.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payingSite } from '#tests/support/paying-site.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { type Person, signedInPerson } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await payingSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const rival = await signedInPerson(db, 'A Rival')
let event: OnSale
beforeEach(async () => {
  event = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball' })
})

const page = () => `/dashboard/events/${event.eventId}/codes`
const open = async (path: string, as?: Person) => {
  const answer = await site.request(path, as && { as })
  const html = await answer.text()
  return { status: answer.status, ...readHtml(html) }
}
const send = (fields: Record<string, string> | [string, string][], as = tasha) =>
  site.request(page(), { as, method: 'POST', body: new URLSearchParams(fields) })
const items = (over = {}) => [
  { eventId: event.eventId, ticketTypeId: event.ticketTypeId, quantity: 2, unitPriceCents: 4000, ...over },
]
const quote = async (promoCodes: unknown, as?: Person, over = {}) => {
  const answer = await site.request('/api/checkout/quote', {
    ...(as && { as }),
    json: { items: items(over), promoCodes },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('a host', () => {
  test('adds a code without scripts, changes, stops and starts it, and finds the link to give out', async () => {
    const { html } = await open(page(), tasha)
    const promoCodeId = /name="promoCodeId" value="([^"]+)"/.exec(html)![1]!
    const fields = { promoCodeId, code: 'step20', kind: 'percent', percent: '20', maxUses: '50' }
    expect((await send({ intent: 'add', ...fields })).status).toBe(200)
    const added = await open(page(), tasha)
    for (const seen of ['STEP20', 'Good now', '20% off', '0 of 50 used']) expect(added.text).toContain(seen)
    expect(added.html).toContain(`/events/${event.eventId}?promo=STEP20`)
    expect((await send({ intent: 'save', ...fields, percent: '25' })).status).toBe(200)
    expect((await send({ intent: 'stop', promoCodeId })).status).toBe(200)
    const stopped = (await open(page(), tasha)).text
    for (const seen of ['Stopped', '25% off', 'Start again']) expect(stopped).toContain(seen)
    expect((await send({ intent: 'start', promoCodeId })).status).toBe(200)
    expect((await open(page(), tasha)).text).toContain('Good now')
  })

  test('adds a code that is for one kind of ticket, then for two, and keeps both when it changes', async () => {
    const hidden = await addTicketType(db, event.eventId)
    await db.pool.query('update ticket_types set is_hidden = true where id = $1', [hidden])
    const fields: [string, string][] = [
      ['promoCodeId', newId()],
      ['code', 'vendor'],
      ['kind', 'none'],
      ['ticketTypeIds', hidden],
    ]
    const kinds = async () =>
      (
        await db.pool.query<{ ids: string[] }>(
          'select ticket_type_ids as ids from promo_codes where event_id = $1',
          [event.eventId],
        )
      ).rows[0]?.ids.length
    expect((await send([['intent', 'add'], ...fields])).status).toBe(200)
    expect(await kinds()).toBe(1)
    expect((await send([['intent', 'save'], ...fields, ['ticketTypeIds', event.ticketTypeId]])).status).toBe(
      200,
    )
    expect(await kinds()).toBe(2)
  })

  test('who chooses to open hidden tickets reads which there are, and what is wrong above their boxes', async () => {
    const name = 'For promo codes only'
    expect((await open(page(), tasha)).text).toContain('Only opens hidden tickets (this event has none)')
    const hidden = await addTicketType(db, event.eventId)
    await db.pool.query('update ticket_types set is_hidden = true, name = $2 where id = $1', [hidden, name])
    expect((await open(page(), tasha)).text).toContain(`Only opens hidden tickets (${name})`)
    const answer = await send({ intent: 'add', promoCodeId: newId(), code: 'VENDOR', kind: 'none' })
    const html = await answer.text()
    const boxes = html.slice(html.indexOf('>Opens</legend>'))
    const said = boxes.indexOf('Please tick the hidden tickets that it opens.')
    expect([answer.status, said > 0, said < boxes.indexOf('type="checkbox"')]).toEqual([422, true, true])
    // The line of the summary leads to a box that is to be ticked.
    const link = /href="#([^"]+)"[^>]*>Please tick the hidden/.exec(html)![1]!
    expect(html).toMatch(new RegExp(`<input[^>]*id="${link}"[^>]*value="${hidden}"`))
  })

  describe('whose code somebody else changes at once', () => {
    let old: string
    let hidden: string
    let promoCodeId: string
    beforeEach(async () => {
      hidden = await addTicketType(db, event.eventId)
      await db.pool.query("update ticket_types set name = 'Members only', is_hidden = true where id = $1", [
        hidden,
      ])
      promoCodeId = await makePromoCode(db, event, { code: 'MEMBERS', maxUses: 50 })
      const { html } = await open(page(), tasha)
      old = decoded(/name="form-base" value="([^"]+)"/.exec(html)![1]!)
    })
    /** Sends the form as it stood on the page, with these fields changed. */
    const sendOld = async (over: Record<string, string | string[]>, base = old) => {
      const fields = {
        ...(JSON.parse(base) as Record<string, string>),
        intent: 'save',
        'form-base': base,
        ...over,
      }
      const answer = await send(
        Object.entries(fields).flatMap(([name, value]) =>
          [value].flat().map((text): [string, string] => [name, text]),
        ),
      )
      return { status: answer.status, ...readHtml(await answer.text()) }
    }
    const stored = async () =>
      (
        await db.pool.query<Record<string, unknown>>(
          `select kind, percent_bp as percent, amount_cents as amount, max_uses as uses, ticket_type_ids as types
           from promo_codes where id = $1`,
          [promoCodeId],
        )
      ).rows[0]

    test('keeps both changes where they are of different things, the tickets too', async () => {
      expect((await sendOld({ ticketTypeIds: [hidden] })).status).toBe(200)
      expect((await sendOld({ maxUses: '60' })).status).toBe(200)
      expect((await sendOld({ percent: '25' })).status).toBe(200)
      expect(await stored()).toEqual({
        kind: 'percent',
        percent: 2500,
        amount: null,
        uses: 60,
        types: [hidden],
      })
    })

    test.each<[string, Record<string, string | string[]>, Record<string, string | string[]>, string]>([
      [
        'what it does',
        { kind: 'fixed', amount: '5', percent: '' },
        { percent: '25' },
        '"$5.00 off each ticket"',
      ],
      [
        'how much of another kind, beside what its form hides',
        { kind: 'fixed', amount: '5' },
        { kind: 'fixed', amount: '6' },
        '"$5.00 off each ticket"',
      ],
      ['how much', { percent: '30' }, { percent: '25' }, '"30% off"'],
      ['how often', { maxUses: '' }, { maxUses: '60' }, '"no limit"'],
      ['for which tickets', { ticketTypeIds: ['hidden'] }, { ticketTypeIds: ['all'] }, '"Members only"'],
    ])(
      'reads at the field what it is now, and saves theirs when sent again: %s',
      async (_, theirs, mine, words) => {
        const named = (over: typeof mine) =>
          'ticketTypeIds' in over
            ? {
                ticketTypeIds: over['ticketTypeIds']?.[0] === 'all' ? [hidden, event.ticketTypeId] : [hidden],
              }
            : over
        expect((await sendOld(named(theirs))).status).toBe(200)
        const asked = await sendOld(named(mine))
        expect(asked.status).toBe(422)
        expect(asked.text).toContain(
          `Somebody changed this meanwhile, to ${words}. Save again if yours is to count.`,
        )
        expect(asked.text.split('meanwhile, to')).toHaveLength(3) // above the fields and at one of them
        const before = await stored()
        const base = decoded(/name="form-base" value="([^"]+)"/.exec(asked.html)![1]!)
        const sent = { ...(JSON.parse(old) as Record<string, string>), ...named(mine) }
        expect((await sendOld(sent, base)).status).toBe(200)
        expect(await stored()).not.toEqual(before)
      },
    )

    test('reads that a word is taken, and whether that code is stopped', async () => {
      const taken = { intent: 'add', promoCodeId: newId(), code: 'members', kind: 'free', maxPerPerson: '3' }
      const said = async () => {
        const answer = await send(taken)
        return readHtml(await answer.text())
      }
      const first = await said()
      expect(first.text).toContain('Please choose another, or change the one that is there.')
      expect(first.html).toMatch(/<input(?=[^>]* name="maxPerPerson")[^>]* value="3"/)
      await db.pool.query('update promo_codes set is_active = false where id = $1', [promoCodeId])
      expect((await said()).text).toContain('it is stopped. Please start that one again, or choose another.')
    })
  })

  test('of a night of a series reads that its codes are its own', async () => {
    const own = 'what you change here stays with this night.'
    expect((await open(page(), tasha)).text).not.toContain(own)
    await db.pool.query(
      `with series as (insert into event_series (id) values ($2) returning id)
       update events e set series_id = series.id, series_day = e.date from series where e.id = $1`,
      [event.eventId, newId<'series'>()],
    )
    expect((await open(page(), tasha)).text).toContain(own)
  })

  test.each([
    [{ percent: '101' }, 'more than 0 and at most 100'],
    [{ percent: '-1' }, 'more than 0 and at most 100'],
    [{ percent: '' }, 'how many percent'],
    [{ kind: 'fixed', amount: '-5' }, 'an amount from $0.01'],
    [{ code: 'two words' }, 'without spaces'],
    [{ code: 'x'.repeat(10_000) }, 'without spaces'],
    [{ maxUses: '1.5' }, 'from 1 to 100,000'],
  ])('is told beside the field what is wrong: %j', async (over, sentence) => {
    const answer = await send({
      intent: 'add',
      promoCodeId: newId(),
      code: 'STEP20',
      kind: 'percent',
      percent: '20',
      ...over,
    })
    expect(answer.status).toBe(422)
    expect(readHtml(await answer.text()).text).toContain(sentence)
  })

  test('of another event reaches nothing, and no field beside the form does', async () => {
    const promoCodeId = await makePromoCode(db, event)
    const fields = { promoCodeId, code: 'STEP99', kind: 'free' }
    expect((await send({ intent: 'save', ...fields }, rival)).status).toBe(404)
    expect((await send({ intent: 'stop', promoCodeId }, rival)).status).toBe(404)
    expect((await send({ intent: 'stop', promoCodeId: newId() })).status).toBe(404)
    expect((await send({ intent: 'save', ...fields, eventId: newId() })).status).toBe(400)
    expect((await open(page(), tasha)).text).toContain('20% off')
  })
})

describe('a buyer', () => {
  let buyer: Person
  beforeAll(async () => {
    buyer = await signedInPerson(db, 'Jackie Montgomery')
  })

  test('is quoted list price, discount and total, line by line', async () => {
    await makePromoCode(db, event)
    const { body } = await quote([' step20 '])
    expect(body).toMatchObject({
      lines: [{ unitPriceCents: 4000, quantity: 2, discountCents: 1600 }],
      promos: [
        {
          code: 'STEP20',
          eventId: event.eventId,
          eventTitle: 'The Ball',
          discountCents: 1600,
          failure: null,
        },
      ],
      discountCents: 1600,
      subtotalCents: 6400,
      feeCents: 192,
      totalCents: 6592,
    })
  })

  test.each<[string, unknown]>([
    ['six codes', ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF']],
    ['a number', [5]],
    ['one text', 'STEP20'],
    ['10,000 letters', ['A'.repeat(10_000)]],
  ])('may not send %s', async (_, codes) => {
    expect((await quote(codes)).status).toBe(422)
  })

  test.each<[string, string[]]>([
    ['letters of another alphabet', ['СТЕП20']],
    ['a zero byte', ['STEP\u000020']],
    ['a half of a letter', ['STEP\ud800']],
  ])('may send %s, and nothing is taken off', async (_, codes) => {
    await makePromoCode(db, event)
    expect(await quote(codes)).toMatchObject({
      status: 200,
      body: { discountCents: 0, promos: [{ failure: { code: 'PROMO_UNKNOWN' } }] },
    })
  })

  test('pays less, and reads the discount on their order', async () => {
    await makePromoCode(db, event)
    const order = {
      clientKey: `promo-${newId()}`,
      items: items(),
      totalCents: 6592,
      billing,
      method: 'card',
      sourceToken: 'cnon:card-nonce-ok',
      promoCodes: ['STEP20'],
    }
    const wrong = await site.request('/api/checkout', {
      as: buyer,
      json: { ...order, promoCodes: ['STEP21'] },
    })
    expect(wrong.status).toBe(409)
    expect(await wrong.json()).toMatchObject({ code: 'PROMO_UNKNOWN', quote: { totalCents: 8240 } })
    const answer = await site.request('/api/checkout', { as: buyer, json: order })
    expect(answer.status).toBe(200)
    const [placed] = await db.statement<{ id: string }>('select id from orders where event_id = $1', [
      event.eventId,
    ])
    const { text } = await open(`/dashboard/orders/${placed!.id}`, buyer)
    for (const seen of ['Discount', '-$16.00', '$65.92']) expect(text).toContain(seen)
    expect((await open(page(), tasha)).text).toContain('$16.00 taken off so far')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('who guesses is stopped, in the cart and at the till, and others are not', async () => {
    await makePromoCode(db, event)
    const guesser = await signedInPerson(db, 'A Guesser')
    for (let n = 0; n < 20; n++) await quote([`GUESS${n}`], guesser)
    expect((await quote(['STEP20'], guesser)).body).toMatchObject({
      discountCents: 0,
      promos: [{ failure: { code: 'PROMO_TOO_MANY_TRIES' } }],
    })
    const order = {
      clientKey: 'guess-12345',
      items: items(),
      totalCents: 6592,
      billing,
      method: 'card',
      promoCodes: ['STEP20'],
    }
    const answer = await site.request('/api/checkout', { as: guesser, json: order })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await quote(['STEP20'], buyer)).body).toMatchObject({ discountCents: 1600 })
  })
})

describe('the link with a code', () => {
  const ask = async (promo: string) =>
    (await site.request(`/api/events/${event.eventId}/promo?${new URLSearchParams({ promo })}`)).json()

  test('opens the hidden tickets that the code names, to nobody else', async () => {
    const hidden = await addTicketType(db, event.eventId, { priceCents: 9000 })
    await db.pool.query("update ticket_types set is_hidden = true, name = 'The Back Room' where id = $1", [
      hidden,
    ])
    await makePromoCode(db, event, {
      code: 'INSIDE',
      kind: 'none',
      ticketTypeIds: [hidden, event.ticketTypeId],
    })
    await makePromoCode(db, event)
    expect(await ask('inside')).toMatchObject({
      code: 'INSIDE',
      message: null,
      words: 'Opens hidden tickets',
      tickets: [
        {
          type: { id: hidden, name: 'The Back Room', price: 9000 },
          offer: { description: '' },
          withCode: null,
        },
      ],
    })
    expect(await ask('STEP20')).toMatchObject({ words: '20% off', tickets: [] })
    for (const address of ['', '?promo=INSIDE', '?promo=STEP20'])
      expect((await open(`/events/${event.eventId}${address}`)).html).not.toContain('The Back Room')
    const line = { ticketTypeId: hidden, quantity: 1, unitPriceCents: 9000 }
    expect((await quote([], undefined, line)).body).toMatchObject({ failures: [{ code: 'NEEDS_CODE' }] })
    expect((await quote(['INSIDE'], undefined, line)).body).toMatchObject({ failures: [], totalCents: 9270 })
  })

  test.each([
    ['unknown', 'OTHER', 'We do not know this code'],
    ['no code', '<script>', 'We do not know this code'],
    ['stopped', 'STEP20', 'This code has ended.'],
  ])('says why it is not good: %s', async (_, code, sentence) => {
    await makePromoCode(db, event, { isActive: false })
    expect(await ask(code)).toMatchObject({
      message: expect.stringContaining(sentence) as string,
      tickets: [],
    })
  })
})
