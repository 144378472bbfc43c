// What its holder, its friend and who passed it on see of a ticket, and what is told and written down of it.
import { describe, expect, test } from 'vitest'
import { hadTicket, passedOnTickets } from '#modules/tickets/passing/passed-on-tickets.server.ts'
import { passOnTerms } from '#modules/events/rules/pass-on-rule.ts'
import { ticketTakenMail } from '#modules/tickets/passing/passing-mails.server.ts'
import { readOffer } from '#modules/tickets/passing/read-offer.server.ts'
import { takeBack } from '#modules/tickets/passing/take-back.server.ts'
import { takeTicket } from '#modules/tickets/passing/take-ticket.server.ts'
import { ticketsToSend } from '#modules/tickets/passing/tickets-to-send.server.ts'
import type { TicketId } from '#platform/ids.ts'
import { newLinkSecret } from '#platform/link-secret.server.ts'
import { epochMs, HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { send, take, ticketNow, ticketsToPass, tomorrow } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  addEvent,
  addPerson,
  addTickets,
  type PersonFixture,
  signer,
} from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const query = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows
const SEAT = { section: 'Floor', row: 'A', seatNumber: '7' }
const seated = ({ id }: { id: TicketId }) =>
  query('update tickets set seat_details = $2 where id = $1', id, SEAT)
const timesOf = async (eventId: string) => {
  const [row] = await query('select starts_at, ends_at, doors_at from events where id = $1', eventId)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return { startsAt: iso(row.starts_at), endsAt: iso(row.ends_at), doorsAt: iso(row.doors_at) }
}

describe('the tickets that somebody may send', () => {
  const toSend = (person: PersonFixture, eventId: string, now = systemNow()) =>
    ticketsToSend({ db, now }, person.id, eventId)

  test('are their own of that event, in their order, each with its link, its rule, and why it cannot be sent', async () => {
    const { jackie, maya, event, tickets } = await ticketsToPass(db, 3)
    const [first, second, third] = tickets
    await addTickets(db, event, maya)
    await addTickets(db, await addEvent(db, maya, { startsAt: tomorrow() }), jackie)
    for (const order of ['awaiting_payment', 'expired'] as const)
      await addTickets(db, event, jackie, 1, { order })
    await seated(second!)
    await send(db, jackie, first)
    await takeBack(db, jackie.id, first.id)
    const sentAt = epochMs(systemNow())
    await send(db, jackie, second!, 'Maya')
    await query("update tickets set status = 'refunded' where id = $1", third!.id)
    const shown = await toSend(jackie, event.id)
    const one = { status: 'active', ticketType: 'General admission', seat: null, failure: null, offer: null }
    const { startsAt } = await timesOf(event.id)
    const rule = { passOnRule: 0, startsAt, doorsAt: null, timeZone: 'America/Chicago' } as never
    const { words: terms } = passOnTerms(rule, systemNow())
    expect(shown).toEqual([
      { ...one, id: first.id, terms },
      {
        ...one,
        id: second!.id,
        terms,
        seat: SEAT,
        offer: { sentAt: shown[1]?.offer?.sentAt, friendName: 'Maya' },
      },
      { ...one, id: third!.id, terms, status: 'refunded', failure: { code: 'TICKET_ENDED' } },
    ])
    expect(Math.abs(epochMs(shown[1]!.offer!.sentAt) - sentAt)).toBeLessThan(60_000)
  })

  test('say until when, by the hour of the doors, and are none of what is no event', async () => {
    const { jackie, event } = await ticketsToPass(db)
    await query(
      "update events set doors_at = starts_at - interval '2 hours', pass_on_hours = 1 where id = $1",
      event.id,
    )
    const last = plusMs((await timesOf(event.id)).startsAt as never, -3 * HOUR_MS)
    const failureAt = async (now: typeof last) =>
      (await toSend(jackie, event.id, now))[0]?.failure?.code ?? null
    expect([await failureAt(last), await failureAt(plusMs(last, 1))]).toEqual([null, 'PASSING_CLOSED'])
    expect(await toSend(jackie, 'no event')).toEqual([])
  })
})

describe('an offer', () => {
  const now = systemNow()
  test('is read with who sent it, what and where it is, and why it cannot be taken', async () => {
    const { jackie, maya, event, ticket } = await ticketsToPass(db)
    await seated(ticket)
    await query("update events set doors_at = starts_at - interval '1 hour' where id = $1", event.id)
    const secret = await send(db, jackie, ticket)
    const read = (viewer: PersonFixture | null, of = secret) =>
      readOffer({ db, now: systemNow() }, viewer?.id ?? null, of)
    const shown = {
      sentBy: 'Jackie',
      ticketType: 'General admission',
      seat: SEAT,
      event: {
        id: event.id,
        title: event.title,
        status: 'published',
        ...(await timesOf(event.id)),
        timeZone: 'America/Chicago',
        where: 'Grand Ballroom, Chicago, IL',
      },
    }
    expect(await read(maya)).toEqual({ ok: true, value: shown })
    expect(await read(null)).toEqual({ ok: true, value: shown })
    const refused = (code: string, ownTicketId: TicketId | null = null) => ({
      ok: false,
      failure: { code, ownTicketId },
    })
    expect(await read(jackie)).toEqual(refused('OWN_OFFER', ticket.id))
    for (const wrong of ['x', newLinkSecret()])
      expect(await read(maya, wrong)).toEqual(refused('OFFER_NOT_FOUND'))
    expect(await take(db, maya, secret)).toBe('taken')
    expect(await read(maya)).toEqual(refused('OFFER_TAKEN', ticket.id))
    for (const other of [jackie, null]) expect(await read(other)).toEqual(refused('OFFER_TAKEN'))
  })

  test('of an event without a place says that it is to be announced', async () => {
    const { jackie, event, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    await query("update events set venue = '', location = '', city = '', region = '' where id = $1", event.id)
    expect(await readOffer({ db, now }, null, secret)).toMatchObject({
      value: { event: { where: 'To be announced' } },
    })
  })

  test.each([
    ['whose sender is gone, and of whose ticket nobody is the holder', false],
    ['of a ticket that somebody else holds than who sent it', true],
  ])('%s, is nobody’s to take', async (_, isAnothers) => {
    const { tasha, jackie, maya, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    if (!isAnothers) await query('update ticket_offers set sent_by = null where ticket_id = $1', ticket.id)
    await query('update tickets set owner_id = $2 where id = $1', ticket.id, isAnothers ? tasha.id : null)
    expect(await take(db, maya, secret)).toBe('OFFER_TAKEN_BACK')
    expect(await readOffer({ db, now }, maya.id, secret)).toEqual({
      ok: false,
      failure: { code: 'OFFER_TAKEN_BACK', ownTicketId: null },
    })
  })

  test('is not taken once doors are open, nor after its ticket let somebody in on another day', async () => {
    const { jackie, maya, event, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    await query("update events set doors_at = now() - interval '1 minute' where id = $1", event.id)
    expect(await take(db, maya, secret)).toBe('PASSING_CLOSED')
    await query('update events set doors_at = null where id = $1', event.id)
    const line = `insert into ticket_logs (event_type, ticket_id, event_id, message, error_code) values ('check_in', $1, $2, '', $3)`
    // By a code that had ended, without a signal.
    await query(line, ticket.id, event.id, 'CODE_REPLACED')
    const secondSecret = await send(db, jackie, ticket)
    await query(line, ticket.id, event.id, null)
    expect(await take(db, maya, secondSecret)).toBe('TICKET_WAS_USED')
    expect(await readOffer({ db, now }, maya.id, secondSecret)).toMatchObject({
      failure: { code: 'TICKET_WAS_USED' },
    })
  })

  test('is taken by who has no name as a guest, and names nobody any more', async () => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket, 'My friend Maya')
    expect(await takeTicket({ db, now, signer }, { ...maya, name: '' }, secret)).toEqual({
      ok: true,
      value: { ticketId: ticket.id },
    })
    expect(await ticketNow(db, ticket)).toMatchObject({ name: 'Guest', payload: { holderName: 'Guest' } })
    expect(
      await query('select friend_name, taken_by from ticket_offers where ticket_id = $1', ticket.id),
    ).toEqual([{ friend_name: '', taken_by: maya.id }])
  })
})

test('what is passed on is written down with whom it was by, at which event and of which organiser', async () => {
  const { jackie, maya, event, ticket } = await ticketsToPass(db)
  expect(await takeBack(db, jackie.id, 'no id')).toEqual({ ok: false, failure: { code: 'NO_OPEN_OFFER' } })
  await send(db, jackie, ticket)
  await takeBack(db, jackie.id, ticket.id)
  await take(db, maya, await send(db, jackie, ticket))
  const lines = await query(
    'select event_type as type, event_id as event, organizer_id as organizer, user_id as by, message from ticket_logs where ticket_id = $1 order by created_at',
    ticket.id,
  )
  const made = ['ticket_sent', jackie, 'A link to pass it on was made'] as const
  expect(lines).toEqual(
    (
      [
        made,
        ['ticket_taken_back', jackie, 'The link to pass it on was taken back'],
        made,
        ['ticket_taken', maya, 'Passed on to another guest'],
      ] as const
    ).map(([type, by, message]) => ({
      type,
      event: event.id,
      organizer: event.organizerId,
      by: by.id,
      message,
    })),
  )
})

describe('the mail to whoever sent it', () => {
  const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
  const mail = async (of: { id: string }) => {
    const [offer] = await query('select event_id, id from ticket_offers where ticket_id = $1', of.id)
    const payload = { eventId: offer.event_id, offerId: offer.id }
    return ticketTakenMail.write({ db, now: systemNow(), site, secret: 'x' } as never, payload)
  }

  test('says who has which ticket; nobody’s name where they gave none, and is none once the sender is gone', async () => {
    const { jackie, maya, event, tickets } = await ticketsToPass(db, 2)
    const sam = await addPerson(db, 'Sam Ortiz')
    const [first, second] = tickets
    await take(db, maya, await send(db, jackie, first))
    await take(db, sam, await send(db, jackie, second!))
    const text = async (of: { id: string }) => (await mail(of))?.text
    expect(await text(first)).toBe(
      [
        `Maya has your ticket for ${event.title}`,
        `Maya took the ticket that you sent: General admission, ${event.title}.`,
        'https://steppers.example/my-tickets',
        'They have a new code. Your old one opens no door any more, also where it was saved or printed.',
      ].join('\n\n'),
    )
    expect((await mail(second!))?.subject).toBe(`Sam has your ticket for ${event.title}`)
    await query("update profiles set full_name = '' where id = $1", maya.id)
    expect((await mail(first))?.subject).toBe(`Your friend has your ticket for ${event.title}`)
    await query('update ticket_offers set taken_by = null where ticket_id = $1', first.id)
    expect((await mail(first))?.subject).toBe(`Your friend has your ticket for ${event.title}`)
    await query('update ticket_offers set sent_by = null where ticket_id = $1', first.id)
    expect(await mail(first)).toBeNull()
  })
})

describe('what somebody passed on', () => {
  const ids = async (person: PersonFixture, of?: Parameters<typeof passedOnTickets>[2]) =>
    (await passedOnTickets(db, person.id, of)).map(({ id }) => id)

  test('is shown by its last time, the latest first, without what they hold again, sent alone, or others sent', async () => {
    const { jackie, maya, event, tickets } = await ticketsToPass(db, 4)
    const [first, second, back, open] = tickets
    const sam = await addPerson(db, 'Sam Ortiz')
    const pass = async (from: PersonFixture, to: PersonFixture, of: { id: TicketId }) =>
      expect(await take(db, to, await send(db, from, of))).toBe('taken')
    await pass(jackie, maya, first)
    await pass(maya, jackie, first)
    await pass(jackie, maya, back!)
    await pass(jackie, maya, second!)
    await pass(maya, jackie, back!)
    await pass(jackie, sam, first)
    await send(db, jackie, open!)
    await seated(first)
    const [taken] = await query(
      'select taken_at as at from ticket_offers where ticket_id = $1 and taken_by = $2',
      first.id,
      sam.id,
    )
    const { doorsAt: _none, ...times } = await timesOf(event.id)
    const shown = await passedOnTickets(db, jackie.id)
    expect(shown.map(({ id, takenBy }) => [id, takenBy])).toEqual([
      [first.id, 'Sam'],
      [second!.id, 'Maya'],
    ])
    expect(shown[0]).toEqual({
      id: first.id,
      ticketType: 'General admission',
      seat: SEAT,
      takenBy: 'Sam',
      takenAt: taken.at.toISOString(),
      event: { id: event.id, title: event.title, status: 'published', timeZone: 'America/Chicago', ...times },
    })
    // Maya gave two back, and has the third.
    expect(await ids(maya)).toEqual([back!.id, first.id])
    expect(await ids(sam)).toEqual([])
    await query('update ticket_offers set taken_by = null where ticket_id = $1', second!.id)
    expect((await passedOnTickets(db, jackie.id)).map(({ takenBy }) => takenBy)).toEqual(['Sam', ''])
  })

  test('is theirs to see of one event or one ticket alone, as what they hold is', async () => {
    const { jackie, maya, event, tickets } = await ticketsToPass(db, 3)
    const [passed, kept, sent] = tickets
    const elsewhere = await addEvent(db, maya, { startsAt: tomorrow() })
    const [other] = await addTickets(db, elsewhere, jackie)
    const empty = await addEvent(db, maya, { startsAt: tomorrow() })
    await take(db, maya, await send(db, jackie, passed))
    await take(db, maya, await send(db, jackie, other))
    await send(db, jackie, sent!)
    expect(await ids(jackie)).toEqual([other.id, passed.id])
    for (const [of, expected] of [
      [{ eventId: event.id }, [passed.id]],
      [{ ticketId: other.id }, [other.id]],
      [{ eventId: event.id, ticketId: other.id }, []],
      [{ eventId: 'no id' }, []],
      [{ ticketId: 'no id' }, []],
    ] as const)
      expect([of, await ids(jackie, of)]).toEqual([of, expected])
    const stranger = await addPerson(db, 'A Stranger')
    for (const [person, of, had] of [
      [jackie, { eventId: event.id }, true],
      [jackie, { eventId: elsewhere.id }, true],
      [jackie, { ticketId: passed.id }, true],
      [jackie, { ticketId: kept!.id }, true],
      [jackie, { eventId: empty.id }, false],
      [jackie, { eventId: elsewhere.id, ticketId: kept!.id }, false],
      [jackie, { eventId: 'no id' }, false],
      [jackie, { ticketId: 'no id' }, false],
      [maya, { ticketId: passed.id }, true],
      [maya, { ticketId: kept!.id }, false],
      [maya, { ticketId: sent!.id }, false],
      [stranger, { eventId: event.id }, false],
      [stranger, { ticketId: passed.id }, false],
    ] as const)
      expect([of, await hadTicket(db, person.id, of)]).toEqual([of, had])
    // An open link gave nothing away: whose ticket it was before stays.
    await query('update tickets set owner_id = $2 where id = $1', sent!.id, maya.id)
    expect(await hadTicket(db, jackie.id, { ticketId: sent!.id })).toBe(false)
  })
})
