// Guests at the door whose code nobody has at hand, and those who come together.
import { describe, expect, test } from 'vitest'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, testSite } from '#tests/support/site.ts'
import { addEvent, addPerson, addTickets, type EventFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const site = await testSite(db)

async function signedIn(name: string): Promise<Person & { name: string }> {
  const person = await addPerson(db, name)
  return { ...person, cookie: await sessionCookie(db, person.id) }
}

const tasha = await signedIn('Tasha')
const jackie = await signedIn('Jackie Montgomery')
const stranger = await signedIn('A Stranger')
const rival = await signedIn('Another Organiser')
const ball = await addEvent(db, tasha)
const rivals = await addEvent(db, rival, { title: 'The Other Ball' })

const form = (fields: Record<string, string>, as?: Person): RequestInit & { as?: Person } => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  as,
  redirect: 'manual',
})
const statusOf = async (ticketId: string) =>
  (await db.pool.query<{ status: string }>('select status from tickets where id = $1', [ticketId])).rows[0]
    ?.status

interface ScanActionData {
  feedback: { headline: string; tone: string; name: string | null; undo: string[] | null } | null
  found: { guests: { id: string }[] } | null
  state: { door: { inTheRoom: number; expected: number } }
}

describe('a guest without a code', () => {
  const typed = async (event: EventFixture, code: string, how = 'find') =>
    (await (
      await site.request(`/api/doors/${event.id}`, form({ code, typed: how }, tasha))
    ).json()) as ScanActionData
  const press = async (event: EventFixture, fields: Record<string, string>) =>
    (await (await site.request(`/api/doors/${event.id}`, form(fields, tasha))).json()) as ScanActionData

  test('is found by name and let in by a press; the answer holds no code of theirs', async () => {
    const event = await addEvent(db, tasha)
    const [ticket] = await addTickets(db, event, jackie)
    const answer = await typed(event, 'jackie mont')
    expect(answer).toMatchObject({ feedback: null, found: { guests: [{ id: ticket.id, state: 'outside' }] } })
    expect(JSON.stringify(answer)).not.toContain(ticket.hash)
    expect(await press(event, { ticket: ticket.id })).toMatchObject({ feedback: { headline: 'Come in' } })
    const again = await press(event, { ticket: ticket.id })
    expect(again.feedback).toMatchObject({ headline: 'Already in', name: 'Jackie Montgomery' })
    const { rows } = await db.pool.query(
      'select metadata from ticket_logs where ticket_id = $1 order by created_at',
      [ticket.id],
    )
    expect(rows).toEqual([
      { metadata: { by: 'Tasha', found: true } },
      { metadata: { by: 'Tasha', presented: '' } },
    ])
  })

  test('who has not paid comes in with the press that takes the cash', async () => {
    const event = await addEvent(db, tasha)
    const [ticket] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
    const asked = await press(event, { ticket: ticket.id })
    expect(asked.feedback).toMatchObject({ cash: { orderId: ticket.orderId, ticket: ticket.id } })
    expect(JSON.stringify(asked)).not.toContain(ticket.hash)
    const paid = await press(event, { ticket: ticket.id, order: ticket.orderId })
    expect(paid.feedback).toMatchObject({ headline: 'Come in' })
  })

  test('of another event is neither found nor let in', async () => {
    const [ticket] = await addTickets(db, rivals, jackie)
    expect((await typed(ball, 'nobody called so')).found).toMatchObject({ guests: [] })
    expect((await press(ball, { ticket: ticket.id })).feedback).toMatchObject({ headline: 'Not a ticket' })
    expect(await statusOf(ticket.id)).toBe('active')
    const asStranger = await site.request(
      `/api/doors/${ball.id}`,
      form({ code: 'jackie', typed: 'find' }, stranger),
    )
    expect(asStranger.status).toBe(404)
  })

  test('is found without JavaScript too, and a typed code comes in at once', async () => {
    const event = await addEvent(db, tasha)
    const [ticket, second] = await addTickets(db, event, jackie, 2)
    const page = `/dashboard/scanner?event=${event.id}`
    const html = await (await site.request(page, form({ code: 'jackie', typed: 'yes' }, tasha))).text()
    expect(html).toContain('2 tickets for jackie')
    expect(html).toContain(`name="ticket" value="${ticket.id}"`)
    expect(await (await site.request(page, form({ ticket: ticket.id }, tasha))).text()).toContain('Come in')
    const code = form({ code: second!.hash, typed: 'yes' }, tasha)
    expect(await (await site.request(page, code)).text()).toContain('Come in')
  })

  test('is looked for some hundred times, and then no more for a while', async () => {
    const busy = await signedIn('Busy')
    const event = await addEvent(db, busy)
    await Promise.all(
      Array.from({ length: 300 }, () => consumeRateLimit(db, { limit: 'find guest', of: busy.id })),
    )
    const answer = await site.request(`/api/doors/${event.id}`, form({ code: 'jackie', typed: 'find' }, busy))
    expect(await answer.json()).toMatchObject({ found: null, feedback: { headline: 'Wait a minute' } })
  })
})

describe('a party', () => {
  const press = async (event: EventFixture, fields: Record<string, string>, as: Person = tasha) =>
    (await (await site.request(`/api/doors/${event.id}`, form(fields, as))).json()) as ScanActionData

  test('is let in by one press after any of its codes, counted, and taken back together', async () => {
    const event = await addEvent(db, tasha)
    const [first] = await addTickets(db, event, jackie, 4)
    const one = await press(event, { code: first.hash })
    expect(one.feedback).toMatchObject({ headline: 'Come in', party: { ticketId: first.id, others: 3 } })
    const more = await press(event, { party: first.id, count: '1' })
    expect(more).toMatchObject({
      feedback: { headline: 'Come in', party: { others: 2 } },
      state: { door: { inTheRoom: 2 } },
    })
    const all = await press(event, { party: first.id })
    expect(all).toMatchObject({
      feedback: { headline: '2 come in', name: 'Jackie Montgomery', party: null },
      state: { door: { inTheRoom: 4 } },
    })
    expect((await press(event, { party: first.id })).feedback).toMatchObject({ headline: 'Nobody outside' })
    const undone = await press(event, { undo: (all.feedback?.undo ?? []).join(',') })
    expect(undone.state.door.inTheRoom).toBe(2)
  })

  test('is shown with its buttons without JavaScript too', async () => {
    const event = await addEvent(db, tasha)
    const [first] = await addTickets(db, event, jackie, 3)
    const page = `/dashboard/scanner?event=${event.id}`
    const html = await (await site.request(page, form({ code: first.hash }, tasha))).text()
    for (const said of ['2 more of this order are outside.', 'Let in all 2', 'One more'])
      expect(html).toContain(said)
    expect(await (await site.request(page, form({ party: first.id }, tasha))).text()).toContain('2 come in')
  })

  test('of an event that is not theirs nobody lets in', async () => {
    const [first] = await addTickets(db, ball, jackie, 2)
    expect((await site.request(`/api/doors/${ball.id}`, form({ party: first.id }, rival))).status).toBe(404)
    await press(rivals, { party: first.id }, rival)
    expect(await statusOf(first.id)).toBe('active')
  })
})
