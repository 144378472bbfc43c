import { describe, expect, it } from 'vitest'
import { refundCancelledEvents } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { checkoutServices, ctxOf, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { readHtml } from '#tests/support/html.ts'
import { testOutbox } from '#tests/support/outbox.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const { server, send } = await testOutbox(db)

/** An event of a host who is signed in, and somebody who holds a ticket of it. */
async function held(priceCents = 0) {
  const host = await signedInPerson(db)
  const event = await makeEvent(db, { ownerId: host.id, priceCents })
  const guest = await signedInPerson(db)
  const token = priceCents === 0 ? { sourceToken: null } : {}
  const answer = await checkOut(ctxOf(db), checkoutServices(db), guest.id, want(event, 1, token, priceCents))
  expect(answer.status).toBe('completed')
  await db.pool.query('truncate mail_outbox')
  return { host, guest, event }
}

const pageOf = ({ eventId }: OnSale) => `/dashboard/events/edit/${eventId}/cancel`
const open = async (as: Person | undefined, target: string) =>
  readHtml(await (await site.request(target, as ? { as } : {})).text())

/** Sends one of the forms as the page has it. */
async function press(as: Person, event: OnSale, intent: 'postpone' | 'cancel', over: object = {}) {
  const { html } = await open(as, pageOf(event))
  const form = html.slice(html.indexOf(`value="${intent}"`))
  const words = (/name="words" value="([^"]+)"/.exec(form)?.[1] ?? '').replaceAll('&#x27;', "'")
  const fields = { intent, words, note: '', ...(intent === 'cancel' && { isSure: 'on' }), ...over }
  return site.request(pageOf(event), { method: 'POST', as, body: new URLSearchParams(fields) })
}

describe('an event that does not take place', () => {
  it('is cancelled without scripts, by who has read what its guests are told', async () => {
    const { host, guest, event } = await held()
    expect((await open(host, `/dashboard/events/${event.eventId}`)).html).toContain(pageOf(event))
    const { text } = await open(host, pageOf(event))
    for (const words of [
      '1 guest gets this by mail',
      'Cancelled: The Holiday Steppers Ball',
      'cannot be undone',
    ])
      expect(text).toContain(words)

    const answer = await press(host, event, 'cancel', { note: 'See you in spring.' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/dashboard/events/${event.eventId}?notice=cancelled`,
    ])
    expect((await open(host, answer.headers.get('location')!)).text).toContain('Your event is cancelled.')
    expect((await open(undefined, `/events/${event.eventId}`)).text).toContain('This event is cancelled')
    expect((await open(guest, '/my-tickets')).text).toContain('Cancelled. It was to be')
    expect((await open(guest, '/dashboard/notifications')).text).toContain('See you in spring.')

    await send()
    const { mail } = server.received[0]!
    expect(mail.subject).toBe('Cancelled: The Holiday Steppers Ball')
    for (const part of [mail.html, mail.text])
      for (const words of [
        'is cancelled.',
        'Classy Steppers adds:',
        'See you in spring.',
        `/events/${event.eventId}`,
      ])
        expect(part).toContain(words)
    expect(mail.attachments[0]?.mimeType).toMatch(/^text\/calendar/)
  })

  it('gives back what was paid: its host reads how much before, and how far it is after', async () => {
    const { host, guest, event } = await held(4000)
    const { text } = await open(host, pageOf(event))
    expect(text).toContain('$41.20 goes back to what your guests paid with')
    expect(text).toContain('Cancel, refund $41.20 and tell 1 guest')
    expect((await press(host, event, 'cancel')).status).toBe(303)
    expect((await open(undefined, `/events/${event.eventId}`)).text).toContain(
      'What was paid online goes back to its buyers, fees included',
    )
    expect((await open(host, pageOf(event))).text).toContain('0 orders of 1 refunded')
    await refundCancelledEvents(ctxOf(db), checkoutServices(db))
    const after = await open(host, `/dashboard/events/${event.eventId}`)
    expect(after.text).toContain('1 order of 1 refunded, $41.20 in all.')
    const orders = await open(guest, '/dashboard/orders')
    expect(orders.text).toContain('$41.20 refunded')
    await send()
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(
      expect.arrayContaining([
        'Cancelled: The Holiday Steppers Ball',
        'Your $41.20 for The Holiday Steppers Ball is refunded',
      ]),
    )
  })

  it('asks whether one is sure', async () => {
    const { host, event } = await held()
    const answer = await press(host, event, 'cancel', { isSure: '' })
    expect([answer.status, readHtml(await answer.text()).text]).toEqual([
      422,
      expect.stringContaining('Please tick the box.'),
    ])
  })

  it('is postponed: its page, its tickets and its host know, and its old day counts no more', async () => {
    const { host, guest, event } = await held(4000)
    const { text: before } = await open(host, pageOf(event))
    expect(before).toContain('One order is paid, $41.20 in all, fees included.')
    expect((await press(host, event, 'postpone')).status).toBe(303)
    for (const [as, target, words] of [
      [undefined, `/events/${event.eventId}`, 'This event is postponed'],
      [undefined, `/events/${event.eventId}`, 'New date not set yet'],
      [guest, '/my-tickets', 'Postponed: the new date is not set yet'],
      [host, `/dashboard/events/${event.eventId}`, 'Postponed'],
      [host, `/dashboard/events/edit/${event.eventId}`, 'This event is postponed'],
    ] as const)
      expect((await open(as, target)).text).toContain(words)
    expect((await open(undefined, `/events/${event.eventId}`)).html).toContain('EventPostponed')
    const calendar = await (await site.request(`/events/${event.eventId}/calendar.ics`)).text()
    expect(calendar).toContain('STATUS:CANCELLED')
  })

  it('is not cancelled by a page that shows an older state, and says what to do', async () => {
    const { host, event } = await held()
    await db.pool.query(`update events set title = 'Another night' where id = $1`, [event.eventId])
    const answer = await press(host, event, 'cancel', { words: 'Cancelled: The Holiday Steppers Ball' })
    const { text } = readHtml(await answer.text())
    expect(answer.status).toBe(409)
    expect(text).toContain('The event was changed meanwhile')
    expect(text).toContain('Cancelled: Another night')
  })

  it('has a page for its host alone', async () => {
    const { guest, event } = await held()
    for (const as of [guest, await signedInPerson(db)])
      expect((await site.request(pageOf(event), { as })).status).toBe(404)
    const body = new URLSearchParams({ intent: 'cancel', isSure: 'on', words: '', note: '' })
    expect((await site.request(pageOf(event), { method: 'POST', as: guest, body })).status).toBe(404)
  })
})
