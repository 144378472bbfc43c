import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { checkoutServices, ctxOf, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase({ max: 8 })
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const rival = await signedInPerson(db, 'A Rival')
const stranger = await signedInPerson(db, 'A Stranger')
const scanner = await signedInPerson(db, 'Dee at the door')
let event: OnSale
let page: string

beforeAll(async () => {
  event = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball', capacity: 10 })
  await makeEvent(db, { ownerId: rival.id })
  page = `/dashboard/events/${event.eventId}/box-office`
})

const open = async (query = '', as: Person = tasha) => {
  const answer = await site.request(page + query, { as })
  const html = await answer.text()
  const saleId = /name="saleId" value="([^"]+)"/.exec(html)?.[1] ?? ''
  return { status: answer.status, saleId, ...readHtml(html) }
}
/** From the page on which so many are chosen. */
const send = (fields: Record<string, string>, as: Person = tasha, quantity = 1) =>
  site.request(page + choose(quantity), {
    method: 'POST',
    body: new URLSearchParams(fields),
    as,
    redirect: 'manual',
  })
const choose = (quantity: number) => `?${event.ticketTypeId}=${quantity}`
const sale = (quantity: number) => ({
  intent: 'sell',
  lines: `${event.ticketTypeId}:${quantity}`,
  total: String(quantity * 4_120),
  name: '',
  email: '',
  given: '',
})

describe('the box office', () => {
  test('says what the tickets come to, sells them for cash, and tells the change', async () => {
    expect((await open()).text).toContain('$41.20 each, 10 left')
    const { text, saleId } = await open(choose(2))
    expect(text).toContain('Take $82.40')
    const sold = await send({ ...sale(2), saleId, name: 'Ann Lee', given: '100', letIn: 'on' })
    expect(sold.status).toBe(303)
    const after = (await open(sold.headers.get('Location')!.slice(page.length))).text
    for (const said of ['$82.40 in cash', 'Give $17.60 back', '2 tickets. Everybody is in.', 'Next guest'])
      expect(after).toContain(said)
    const { rows } = await db.pool.query('select status, used_by_name from tickets where event_id = $1', [
      event.eventId,
    ])
    expect(rows).toEqual([1, 2].map(() => ({ status: 'used', used_by_name: 'Tasha Reed' })))
  })

  test('says why it sold nothing, with what was typed', async () => {
    const { saleId } = await open(choose(1))
    const short = await send({ ...sale(1), saleId, given: '40', name: 'Ray' })
    expect(short.status).toBe(409)
    const html = await short.text()
    expect(html).toContain('That is less than the total. Nothing was sold.')
    expect(html).toContain('value="Ray"')
    const wrong = await send({ ...sale(1), saleId, given: 'forty' })
    expect([wrong.status, (await wrong.text()).includes('Please write an amount')]).toEqual([422, true])
    const many = await send({ ...sale(9), saleId }, tasha, 9)
    expect([many.status, (await many.text()).includes('There are not so many left')]).toEqual([409, true])
  })

  test('gives tickets free of charge, and lets nobody in unless it is told to', async () => {
    const { text, saleId } = await open(`${choose(1)}&free=on`)
    expect(text).toContain('Give these tickets')
    // As the page sends it: a free sale asks for no cash.
    const { given: _cash, ...fields } = sale(1)
    const given = await send({ ...fields, saleId, total: '0', free: 'on' })
    const after = async () => (await open(given.headers.get('Location')!.slice(page.length))).text
    expect(await after()).toContain('Free of charge')
    expect(await after()).toContain('1 ticket. Nobody is in yet.')
    const sayAdmits = (many: number) =>
      db.pool.query('update ticket_types set admits = $2 where event_id = $1', [event.eventId, many])
    // Of a meal nobody asks who is in.
    await sayAdmits(0)
    expect(await after()).toContain('1 ticket. Next')
    await sayAdmits(1)
  })

  test('opens online sale again for a guest who pays by card, while the event is on', async () => {
    const begin = (change: string) =>
      db.pool.query(`update events set ${change} where id = $1`, [event.eventId])
    const buyPage = async () => readHtml(await (await site.request(`/events/${event.eventId}`)).text()).text
    expect((await open()).text).toContain('Online sale ends when the event begins.')
    await begin("starts_at = now() - interval '1 minute'")
    expect(await buyPage()).toContain('Online sales ended when it started.')
    const closed = (await open()).text
    expect(closed).toContain('Online sale ended when the event began.')
    expect(closed).not.toContain('They scan this code')
    expect((await send({ intent: 'sell-until-end' })).status).toBe(200)
    expect((await open()).text).toContain('Online sale goes on until the event ends.')
    expect(await buyPage()).not.toContain('Online sales ended')
    const bought = await checkOut(ctxOf(db), checkoutServices(db), stranger.id, want(event, 1, {}, 4_000))
    expect(bought).toMatchObject({ status: 'completed' })
    expect((await send({ intent: 'sell-until-start' })).status).toBe(200)
    expect(
      await checkOut(ctxOf(db), checkoutServices(db), rival.id, want(event, 1, {}, 4_000)),
    ).toMatchObject({
      status: 'refused',
      code: 'EVENT_STARTED',
    })
  })

  test('has no form where its event is not published, or is over', async () => {
    const draft = await makeEvent(db, { ownerId: tasha.id, status: 'draft' })
    const path = `/dashboard/events/${draft.eventId}/box-office?${draft.ticketTypeId}=1`
    const { text } = readHtml(await (await site.request(path, { as: tasha })).text())
    expect(text).toContain('Nothing is sold at this door')
    expect(text).not.toContain('Take $')
  })

  test.each(['?x=1&sold=nothing', '?sold=00000000-0000-4000-8000-000000000000', `?${'9'.repeat(36)}=5`])(
    'makes nothing of an address that makes no sense: %s',
    async (query) => {
      const { status, text } = await open(query)
      expect([status, text.includes('Take $')]).toEqual([200, false])
    },
  )

  test('is not there for another host, nor for whoever scans at the door', async () => {
    expect([(await open('', rival)).status, (await send(sale(1), rival)).status]).toEqual([404, 404])
    await addScanner(db, scanner.id, event.eventId, async () => {
      expect([(await open('', scanner)).status, (await send(sale(1), scanner)).status]).toEqual([404, 404])
    })
  })
})

test('the door list and the log tell of those who bought there', async () => {
  const read = async (at: string) =>
    readHtml(await (await site.request(`/dashboard/events/${event.eventId}/${at}`, { as: tasha })).text())
      .text
  expect(await read('door-list')).toMatch(/Ann Lee.*2 × .*2 in/)
  expect(await read('log?what=nothing')).toContain('A part of this address could not be read')
  expect(await read('log')).toMatch(/Ann Lee.*Let in.*Tasha Reed/)
})
