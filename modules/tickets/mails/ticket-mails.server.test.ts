import { describe, expect, it } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { sellAtDoor } from '#modules/checkout/box-office/sell-at-door.server.ts'
import { cancelCashOrder } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'
import { systemNow } from '#platform/time.ts'
import { testOutbox } from '#tests/support/outbox.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'

const db = await testDatabase()
const { server, ctx, send, outbox } = await testOutbox(db)

describe('the mail with the tickets', () => {
  const billing = {
    email: 'jackie@example.org',
    fullName: 'Jackie Montgomery',
    addressLine1: '6351 S Cottage Grove Ave',
    locality: 'Chicago',
    administrativeDistrictLevel1: 'IL',
    postalCode: '60637',
    country: 'US',
  }
  let key = 0
  const buy = async (
    method: 'card' | 'cash',
    title = 'The Holiday Steppers Ball',
    facts: Record<string, string | boolean> = {},
    promo?: { code: string; totalCents: number },
  ) => {
    const event = await makeEvent(db, { acceptsCash: true, title })
    for (const [column, value] of Object.entries(facts))
      await db.pool.query(`update events set ${column} = $2 where id = $1`, [event.eventId, value])
    if (promo) await makePromoCode(db, event, { code: promo.code })
    const answer = await checkOut(ctx(), checkoutServices(db), await makePerson(db), {
      clientKey: `mailed-order-${key++}`,
      lines: [
        { eventId: event.eventId, ticketTypeId: event.ticketTypeId, quantity: 2, unitPriceCents: 4000 },
      ],
      totalCents: promo?.totalCents ?? 8240,
      ...(promo && { promoCodes: [promo.code] }),
      billing,
      method,
      sourceToken: method === 'card' ? 'cnon:card-nonce-ok' : null,
      referralCode: null,
    })
    expect(answer).toMatchObject({ status: method === 'card' ? 'completed' : 'awaiting_cash' })
    return { event }
  }

  it('tells the list price, and what a promo code took off', async () => {
    await buy('card', 'A Night For Less', {}, { code: 'STEP20', totalCents: 6592 })
    await send()
    const { mail } = server.received.pop()!
    for (const line of ['2 × $40.00: $80.00', 'Discount: -$16.00', 'Total: $65.92'])
      expect(mail.text).toContain(line)
  })

  it('of a sale at the door leads to no page that nobody can open', async () => {
    const event = await makeEvent(db, { title: 'A Door Sale' })
    const seller = (await proveManager(db, { id: event.ownerId, name: '' }, event.eventId, 'cash'))!
    const lines = [{ ticketTypeId: event.ticketTypeId, quantity: 1 }]
    const sale = {
      saleId: newId(),
      lines,
      seatIds: [],
      total: 4_120,
      isFree: false,
      name: 'Ann',
      email: 'ann@example.org',
      given: null,
    }
    expect(await sellAtDoor(ctxOf(db), checkoutServices(db), seller, sale)).toMatchObject({ ok: true })
    await send()
    const { mail } = server.received.pop()!
    expect(mail.text).toContain('Code: ')
    for (const part of [mail.text, String(mail.html)]) expect(part).not.toContain('/my-tickets')
  })

  it('has a code for each ticket, what was paid, and the night for the calendar', async () => {
    const { event } = await buy('card')
    await send()
    const { mail } = server.received[0]!
    expect(mail.subject).toBe('Your tickets for The Holiday Steppers Ball')
    const pictures = mail.attachments.filter(({ mimeType }) => mimeType === 'image/png')
    expect(pictures).toHaveLength(2)
    for (const { contentId, disposition } of pictures) {
      expect(disposition).toBe('inline')
      expect(mail.html).toContain(`cid:${contentId?.slice(1, -1)}`)
    }
    expect(mail.attachments.some(({ mimeType }) => mimeType.startsWith('text/calendar'))).toBe(true)
    for (const part of [mail.html, mail.text]) {
      for (const text of [
        'Jackie Montgomery',
        'Grand Ballroom',
        '$80.00',
        '$2.40',
        '$82.40',
        'General admission',
        `/events/${event.eventId}`,
      ])
        expect(part).toContain(text)
      expect(part).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    }
  })

  it('names the seat of each ticket', async () => {
    const event = await makeSeatedEvent(db, { A: { seats: 2 }, T1: { seats: 2, isTable: true } })
    const [session, by] = [newId(), await makePerson(db)]
    const seats = ['A1', 'T1-2'].map((name) => event.seats[name]!)
    await holdSeats(db, { eventId: event.eventId, session }, seats)
    const request = await wantSeats(db, event, seats, { seatSession: session, by })
    expect(await buySeats(db, checkoutServices(db), by, request)).toMatchObject({ status: 'completed' })
    await send()
    const { mail } = server.received[0]!
    for (const part of [mail.html, mail.text])
      for (const seat of ['Main floor · Row A · Seat 1', 'Main floor · Table T1 · Seat 2'])
        expect(part).toContain(seat)
  })

  it('of a reservation names its seats, and which went back', async () => {
    const event = await makeSeatedEvent(db, { A: { seats: 3 } })
    await db.pool.query('update events set accepts_cash = true where id = $1', [event.eventId])
    const [session, by] = [newId(), await makePerson(db)]
    const seats = ['A1', 'A2'].map((name) => event.seats[name]!)
    await holdSeats(db, { eventId: event.eventId, session }, seats)
    const request = await wantSeats(db, event, seats, {
      seatSession: session,
      by,
      method: 'cash',
      sourceToken: null,
    })
    expect(await buySeats(db, checkoutServices(db), by, request)).toMatchObject({ status: 'awaiting_cash' })
    await db.pool.query(
      'update tickets set seat_details = seat_details || \'{"seatNumber":"9"}\' where seat_id = $1',
      [seats[1]],
    )
    const names = ['Main floor · Row A · Seat 1', 'Main floor · Row A · Seat 9']
    const order = async () =>
      (await db.pool.query('select id from orders where event_id = $1', [event.eventId])).rows[0].id
    await send()
    const host = (await proveManager(db, { id: event.ownerId, name: '' }, event.eventId, 'money'))!
    expect(await cancelCashOrder(ctxOf(db), host, await order())).toMatchObject({ ok: true })
    await send()
    expect(server.received.map(({ mail }) => mail.subject)).toMatchObject([
      expect.stringContaining('are held'),
      expect.stringContaining('was cancelled'),
    ])
    for (const { mail } of server.received)
      for (const part of [mail.html, mail.text]) for (const name of names) expect(part).toContain(name)
  })

  it.each(['card', 'cash'] as const)(
    'says doors, attire, refunds and whom to call, paid by %s',
    async (method) => {
      const { event } = await buy(method, undefined, {
        doors_at: systemNow(),
        attire: 'All black',
        gives_refunds: false,
        refund_policy: 'Call before Friday.',
        host_phone: '773-555-0100',
        hosts: 'Lady T, 773-555-0119\nBig Ed',
      })
      await send()
      const { mail } = server.received[0]!
      for (const part of [mail.html, mail.text]) {
        expect(part).toContain('Doors ')
        expect(part).toContain('Wear: All black')
        expect(part).toContain('Refunds: No refunds, unless the event is cancelled. Call before Friday.')
        expect(part).toContain('Call the host: 773-555-0100')
        expect(part).toContain('Other hosts: Lady T 773-555-0119')
        expect(part).toContain(event.eventId)
      }
    },
  )

  it.each(['card', 'cash'] as const)(
    'promises no old day once the event is postponed, paid by %s',
    async (method) => {
      const { event } = await buy(method)
      await db.pool.query(`update events set status = 'postponed' where id = $1`, [event.eventId])
      await send()
      const { mail } = server.received[0]!
      for (const part of [mail.html, mail.text]) {
        expect(part).toContain('Postponed: the new date is not set yet.')
        expect(part).not.toMatch(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/)
      }
    },
  )

  it('cannot be given another header, nor markup, by the name of a buyer or of an event', async () => {
    const { event } = await buy('card', 'A night\r\nBcc: b@example.org')
    // Checkout refuses such a name; the mail does not count on it.
    const name = 'Jackie\r\nBcc: b@example.org <b>Montgomery</b>'
    await db.pool.query('update orders set customer_name = $2 where event_id = $1', [event.eventId, name])
    await db.pool.query('update tickets set holder_name = $2 where event_id = $1', [event.eventId, name])
    await send()
    expect(server.received[0]!.mail.html).toContain('&lt;b&gt;Montgomery')
    expect(server.received[0]!.head).not.toMatch(/^bcc:/im)
    expect(server.received[0]!.mail.subject).toBe('Your tickets for A night Bcc: b@example.org')
  })

  it('says what to bring when the places are kept for cash, and shows no code', async () => {
    await buy('cash')
    await send()
    const { mail } = server.received[0]!
    expect(mail.subject).toBe('Your places for The Holiday Steppers Ball are held')
    expect(mail.text).toContain('$82.40 in cash')
    expect(mail.text).toMatch(/Pay the host at the door, by .+ C[DS]T\./)
    expect(mail.attachments).toEqual([])
  })

  it('is not sent any more when the tickets were refunded before it could be', async () => {
    const { event } = await buy('card')
    await db.pool.query(`update tickets set status = 'refunded' where event_id = $1`, [event.eventId])
    await send()
    expect(server.received).toHaveLength(0)
    expect(await outbox()).toMatchObject([{ state: 'sent' }])
  })
})
