// What an event says as data: how it comes from its form to guests, and to its copies and other nights.
import { describe, expect, test } from 'vitest'
import { refreshSearchWords } from '#modules/events/list/search/correct-search.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import type { EventId } from '#platform/ids.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { checkoutServices, ctxOf } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { LATER, eventEditing } from '#tests/support/event-editing.ts'
import { publishEvent } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { publishSeries } from '#tests/support/series.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const { edit } = eventEditing(db)

const open = async (path: string, as?: Person) =>
  readHtml(await (await site.request(path, as ? { as } : {})).text())
const quoted = async (id: EventId) => {
  const { id: ticketTypeId, price } = (await getEvent(db, id))!.ticketTypes[0]!
  const items = [{ eventId: id, ticketTypeId, quantity: 1, unitPriceCents: price }]
  return (await site.request('/api/checkout/quote', { json: { items } })).json()
}

/** Everything that this form says as data, and the columns it becomes. */
const SAID = {
  isPremium: 'on',
  acceptsCash: 'on',
  cashUntil: '2',
  level: 'beginner',
  minAge: '21',
  parking: 'Free lot behind the hall.',
  food: 'Buffet until 10 PM.',
  hotelName: 'Palmer House',
  hotelUrl: 'https://palmer.example/step',
  hotelCode: 'STEP26',
  refunds: '7',
  passOn: '24',
  refundPolicy: 'A friend may come in your place.',
} as const
const COLUMNS = {
  event_type: 'premium',
  accepts_cash: true,
  cash_until_days: 2,
  level: 'beginner',
  min_age: 21,
  parking: 'Free lot behind the hall.',
  food: 'Buffet until 10 PM.',
  hotel_name: 'Palmer House',
  hotel_url: 'https://palmer.example/step',
  hotel_code: 'STEP26',
  gives_refunds: true,
  refund_days: 7,
  pass_on_hours: 24,
  refund_policy: 'A friend may come in your place.',
}
/** The same, changed. */
const CHANGED = {
  isPremium: '',
  level: '',
  minAge: '0',
  parking: '',
  food: '',
  hotelName: '',
  hotelUrl: '',
  hotelCode: '',
  cashUntil: '',
  refunds: 'none',
  passOn: 'none',
  refundPolicy: '',
} as const
const CHANGED_COLUMNS = {
  event_type: 'standard',
  accepts_cash: true,
  cash_until_days: null,
  level: null,
  min_age: 0,
  parking: '',
  food: '',
  hotel_name: '',
  hotel_url: '',
  hotel_code: '',
  gives_refunds: false,
  refund_days: null,
  pass_on_hours: null,
  refund_policy: '',
}

const columnsOf = async (id: EventId) =>
  (await db.pool.query<object>(`select ${Object.keys(COLUMNS).join(', ')} from events where id = $1`, [id]))
    .rows[0]

describe('what an event says is', () => {
  test('written from its form, changed by it, and the same on every night of a series', async () => {
    const [first, second, third] = await publishSeries(db, SAID)
    for (const night of [first!, second!, third!]) expect(await columnsOf(night.id)).toEqual(COLUMNS)
    expect(await edit(first!, {})).toMatchObject({ ok: true })
    expect(await columnsOf(first!.id)).toEqual(COLUMNS)
    expect(await edit(second!, { ...CHANGED, nights: 'after' })).toMatchObject({ ok: true })
    expect(await columnsOf(first!.id)).toEqual(COLUMNS)
    for (const night of [second!, third!]) expect(await columnsOf(night.id)).toEqual(CHANGED_COLUMNS)
  })

  test('in the form of its copy', async () => {
    const host = await signedInPerson(db)
    const id = await publishEvent(db, host.id, SAID)
    const body = new URLSearchParams({ intent: 'duplicate' })
    const answer = await site.request(`/dashboard/events/${id}/duplicate`, { method: 'POST', as: host, body })
    const path = answer.headers.get('location')!.replace('/create-event', '/create-event-simple')
    const { html } = await open(path, host)
    const inForm = Object.fromEntries(
      Object.keys(SAID).map((name) => [
        name,
        new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(html)?.[1] ??
          new RegExp(`<select[^>]* name="${name}"[^]*?<option(?=[^>]*selected)[^>]* value="([^"]*)"`).exec(
            html,
          )?.[1] ??
          (new RegExp(`<input(?=[^>]*name="${name}")[^>]* checked`).test(html) ? 'on' : undefined),
      ]),
    )
    expect(inForm).toEqual(SAID)
  })
})

describe('cash', () => {
  test('is offered until its last moment, which buyers read', async () => {
    const host = await signedInPerson(db)
    const id = await publishEvent(db, host.id, { ...SAID, day: LATER })
    const words = /^Pay the host by \w+, \w+ \d+, 9.PM C[DS]T: at the door it is too late\.$/
    const before = (await quoted(id)) as { methods: { id: string }[]; terms: object[] }
    expect(before.methods.map((method) => method.id)).toContain('cash')
    expect(before.terms).toMatchObject([{ cash: expect.stringMatching(words) as string }])
    await db.pool.query('update events set cash_until_days = 60 where id = $1', [id])
    const after = (await quoted(id)) as typeof before
    expect(after.methods.map((method) => method.id)).not.toContain('cash')
  })

  test('that is reserved is paid until the moment on the ticket', async () => {
    const [host, jackie] = [await signedInPerson(db), await signedInPerson(db)]
    const id = await publishEvent(db, host.id, { ...SAID, day: LATER })
    const [type] = (await getEvent(db, id))!.ticketTypes
    const request = want(
      { eventId: id, ticketTypeId: type!.id },
      1,
      { method: 'cash', sourceToken: null },
      2000,
    )
    const answer = await checkOut(ctxOf(db), checkoutServices(db), jackie.id, request)
    expect(answer.status).toBe('awaiting_cash')
    const { rows } = await db.pool.query<{ id: string }>('select id from tickets where owner_id = $1', [
      jackie.id,
    ])
    for (const path of ['/my-tickets', `/my-tickets/${rows[0]!.id}`])
      expect((await open(path, jackie)).text).toMatch(
        /Pay the host by [^:]+, 9.PM C[DS]T: at the door it is too late\./,
      )
  })
})

describe('what guests ask before they come', () => {
  test('is on the page of the event, and what the host has not said is not', async () => {
    const host = await signedInPerson(db)
    const { html, text } = await open(`/events/${await publishEvent(db, host.id, SAID)}`)
    for (const fact of ['For beginners', '21 and over', SAID.parking, SAID.food, 'Palmer House', 'STEP26'])
      expect(text).toContain(fact)
    expect(html).toContain(`href="${SAID.hotelUrl}"`)
    expect(text).toContain('Premium · ')
    expect((await open('/events?premium=1')).text).toContain('Premium · 9 PM')
    expect(html).toContain('"typicalAgeRange":"21-"')
    const plain = await open(`/events/${await publishEvent(db, (await signedInPerson(db)).id)}`)
    expect(plain.text.split('More like this')[0]).not.toMatch(
      /Parking|All ages|and over|Level|hotel|Premium/i,
    )
    expect(plain.html).not.toContain('"typicalAgeRange":')
  })

  test('is found by its level, with a slip as well, and not by its parking', async () => {
    const host = await signedInPerson(db)
    const id = await publishEvent(db, host.id, { ...SAID, level: 'intermediate' })
    await refreshSearchWords({ db })
    const found = async (q: string) => (await open(`/events?q=${q}`)).html.includes(id)
    expect([await found('intermediate'), await found('intermedaite'), await found('lot')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('refunds', () => {
  test('are read by guests on the page of the event, and before they pay', async () => {
    const host = await signedInPerson(db)
    const id = await publishEvent(db, host.id, { ...SAID, day: LATER })
    const words =
      /Until [A-Z][a-z]+, [A-Z][a-z]+ \d+, 9.PM C[DS]T, 7 days before it begins\. A friend may come in your place\./
    expect((await open(`/events/${id}`)).text).toMatch(words)
    expect(await quoted(id)).toMatchObject({
      terms: [
        {
          eventId: id,
          eventTitle: 'The Ivory Ball',
          refunds: { words: expect.stringMatching(words) as string },
        },
      ],
    })
  })

  test('are not made up for a host who has not said', async () => {
    const host = await signedInPerson(db)
    const { text } = await open(`/events/${await publishEvent(db, host.id)}`)
    expect(text).toContain('The host has not published a refund policy. Ask before you buy.')
  })
})

test('until when a ticket may be passed on stands on the page of the event, where it has tickets', async () => {
  const host = await signedInPerson(db)
  const id = await publishEvent(db, host.id, { ...SAID, day: LATER })
  expect((await open(`/events/${id}`)).text).toMatch(
    /You may pass a ticket on to a friend until .*, a day before doors open\./,
  )
  await db.pool.query('update events set pass_on_hours = null where id = $1', [id])
  expect((await open(`/events/${id}`)).text).toContain(
    'Tickets of this event cannot be passed on to somebody else.',
  )
  await db.pool.query('update ticket_types set is_hidden = true where event_id = $1', [id])
  expect((await open(`/events/${id}`)).text).not.toContain('passed on')
})
