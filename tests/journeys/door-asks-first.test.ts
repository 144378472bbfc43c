// A door that asks before it lets in: a code is looked at, and uses up nothing until somebody presses.
import { describe, expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { ScanActionData } from '#modules/tickets/scan/post-scan.client.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, testSite } from '#tests/support/site.ts'
import { addEvent, addPerson, addTickets, type EventFixture } from '#tests/support/ticket-fixtures.ts'

const MAX_GUESSES = RATE_LIMITS['guessed code'].max

const db = await testDatabase({ max: 16 })
const site = await testSite(db)
const signedIn = async (name: string) => {
  const person = await addPerson(db, name)
  return { ...person, cookie: await sessionCookie(db, person.id) }
}
const tasha = await signedIn('Tasha')
const stranger = await signedIn('A Stranger')
const jackie = await addPerson(db, 'Jackie Montgomery')

const send = (event: EventFixture, fields: Record<string, string>, as: Person = tasha) =>
  site.request(`/api/doors/${event.id}`, { method: 'POST', body: new URLSearchParams(fields), as })
const ask = async (event: EventFixture, code: string, over: Record<string, string> = {}) =>
  (await (await send(event, { code, ask: 'yes', ...over })).json()) as ScanActionData
const left = async (event: EventFixture) => {
  const { rows } = await db.pool.query<{ status: string; lines: number }>(
    `select status, (select count(*)::integer from ticket_logs l where l.event_id = t.event_id) as lines
     from tickets t where event_id = $1 order by id`,
    [event.id],
  )
  return { statuses: rows.map(({ status }) => status), lines: rows[0]?.lines }
}

describe('a door that asks', () => {
  test('says who a code would let in, and lets them in by the next press alone', async () => {
    const event = await addEvent(db, tasha)
    const [ticket] = await addTickets(db, event, jackie)
    const code = doorCode(ticket.id, ticket.hash)
    const { feedback, state } = await ask(event, code)
    expect(feedback).toMatchObject({
      tone: 'ask',
      headline: 'Let in?',
      name: 'Jackie Montgomery',
      detail: 'General admission',
      admit: { code },
      undo: null,
    })
    expect(state.door.inTheRoom).toBe(0)
    expect(await left(event)).toEqual({ statuses: ['active'], lines: 0 })

    const pressed = (await (await send(event, { code, ask: '' })).json()) as ScanActionData
    expect(pressed.feedback).toMatchObject({ tone: 'in', headline: 'Come in', admit: null })
    expect(await left(event)).toEqual({ statuses: ['used'], lines: 1 })
    expect((await ask(event, code)).feedback).toMatchObject({ headline: 'Already in', admit: null })
  })

  test('asks of who comes back as well', async () => {
    const event = await addEvent(db, tasha)
    const [ticket] = await addTickets(db, event, jackie)
    await send(event, { code: ticket.hash })
    await send(event, { code: ticket.hash, way: 'out', ask: 'yes' })
    expect((await ask(event, ticket.hash)).feedback).toMatchObject({ headline: 'Let in?' })
    const back = (await (await send(event, { code: ticket.hash })).json()) as ScanActionData
    expect(back.feedback).toMatchObject({ headline: 'Welcome back' })
  })

  test('says why at once of a code that is not good, and keeps its line', async () => {
    const event = await addEvent(db, tasha)
    const elsewhere = await addEvent(db, tasha, { title: 'Another night' })
    const [refunded] = await addTickets(db, event, jackie, 1, { order: 'refunded' })
    const [cash] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
    const [other] = await addTickets(db, elsewhere, jackie)
    const told = async (code: string) => (await ask(event, code)).feedback?.headline
    expect(await told(refunded.hash)).toBe('Not valid')
    expect(await told(cash.hash)).toBe('Not paid yet')
    expect(await told(doorCode(other.id, other.hash))).toBe('Other event')
    expect(await told(doorCode(other.id, refunded.hash))).toBe('Not valid')
    expect(await told('https://example.com/poster')).toBe('Not a ticket')
    expect((await left(event)).lines).toBe(5)
    // Whoever pays is let in by that press.
    const paid = (await (
      await send(event, { code: cash.hash, ask: 'yes', order: cash.orderId })
    ).json()) as ScanActionData
    expect(paid.feedback).toMatchObject({ headline: 'Come in' })
  })

  test('asks before its time only once it is opened', async () => {
    const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const event = await addEvent(db, tasha, { startsAt })
    const [ticket] = await addTickets(db, event, jackie)
    expect((await ask(event, ticket.hash)).feedback?.headline).toBe('Not open yet')
    expect((await ask(event, ticket.hash, { opened: 'yes' })).feedback?.headline).toBe('Let in?')
    expect((await left(event)).statuses).toEqual(['active'])
  })

  test('tells nothing to a stranger, nor to who has guessed too often', async () => {
    const event = await addEvent(db, tasha)
    const [ticket] = await addTickets(db, event, jackie)
    expect((await send(event, { code: ticket.hash, ask: 'yes' }, stranger)).status).toBe(404)
    for (let at = 0; at < MAX_GUESSES; at++) await ask(event, `K7P3MZQ90ABC${String(at).padStart(4, '0')}`)
    expect((await ask(event, ticket.hash)).feedback).toMatchObject({ headline: 'Wait a minute', name: null })
    // What was scanned is no guess.
    expect((await ask(event, doorCode(ticket.id, ticket.hash))).feedback?.headline).toBe('Let in?')
  })

  test('works by links and forms where no script runs', async () => {
    const event = await addEvent(db, tasha)
    const [ticket] = await addTickets(db, event, jackie)
    const door = `/dashboard/scanner?event=${event.id}`
    const open = async (path: string, fields?: Record<string, string>) => {
      const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
      return readHtml(await (await site.request(path, { ...init, as: tasha })).text())
    }
    expect((await open(door)).addresses).toContain(`?event=${event.id}&ask=yes`)
    const asking = await open(`${door}&ask=yes`)
    expect(asking.html).toContain('name="ask" value="yes"')
    expect(asking.addresses).toContain(`?event=${event.id}`)
    const asked = await open(`${door}&ask=yes`, { code: ticket.hash, typed: 'yes', ask: 'yes' })
    expect(asked.text).toContain('Jackie Montgomery')
    expect(asked.html).toContain('name="ask" value=""')
    expect((await left(event)).statuses).toEqual(['active'])
    expect((await open(`${door}&ask=yes`, { code: ticket.hash, ask: '' })).text).toContain('Come in')
  })
})
