import { describe, expect, it } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { EventId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, ctxOf, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { SOON } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

const DAY = SOON.replaceAll('-', '')
const calendar = (names: readonly string[], ...more: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...names.flatMap((name) => [
      'BEGIN:VEVENT',
      `UID:${name}@club.example`,
      `SUMMARY:The ${name} Ball`,
      `DTSTART;TZID=America/Chicago:${DAY}T210000`,
      `DTEND;TZID=America/Chicago:${DAY}T235900`,
      ...more,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const send = async (as: Person, text: string) => {
  const body = new FormData()
  body.append('file', new File([text], 'club.ics'))
  const read = await site.request('/dashboard/events/import', { method: 'POST', as, body })
  return read.headers.get('location') ?? ''
}
const open = async (as: Person | undefined, target: string) =>
  readHtml(await (await site.request(target, as ? { as } : {})).text())
const post = (as: Person, target: string, fields: Record<string, string>) =>
  site.request(target, { method: 'POST', as, body: new URLSearchParams(fields) })

/** A host who entered three balls, two of which are sold. */
async function entered() {
  const host = await signedInPerson(db)
  await post(host, await send(host, calendar(['Ivory', 'Gold', 'Silver'])), { hostName: 'Ivory Social Club' })
  const { rows } = await db.pool.query<{ id: EventId; title: string }>(
    'select id, title from events where owner_id = $1',
    [host.id],
  )
  const idOf = (name: string) => rows.find(({ title }) => title.includes(name))!.id
  return { host, ivory: idOf('Ivory'), gold: idOf('Gold'), silver: idOf('Silver') }
}

async function sell(as: Person, host: Person, eventId: EventId, cents: number) {
  const ticketTypeId = await addTicketType(db, eventId, { priceCents: cents })
  const event = { eventId, ticketTypeId, ownerId: host.id } as OnSale // of what is wanted, no more is read
  const token = cents === 0 ? { sourceToken: null } : {}
  const answer = await checkOut(ctxOf(db), checkoutServices(db), as.id, want(event, 1, token, cents))
  expect(answer.status).toBe('completed')
}

describe('events that a newer file says are cancelled', () => {
  it('are cancelled with what their guests are told, but for those that are paid', async () => {
    const { host, ivory, gold, silver } = await entered()
    const guest = await signedInPerson(db)
    await sell(guest, host, ivory, 0)
    await sell(guest, host, gold, 4000)
    const target = await send(host, calendar(['Ivory', 'Gold', 'Silver', 'Bronze'], 'STATUS:CANCELLED'))
    const preview = await open(host, target)
    for (const said of [
      '2 events cancelled in the file',
      'Here orders for it are paid: cancel it on its own page',
      'It is cancelled in the file, and was never here.',
      'Everything else in this file is here already.',
    ])
      expect(preview.text).toContain(said)
    expect(preview.addresses).toContain(`${target}/cancel`)

    const { text, html } = await open(host, `${target}/cancel`)
    for (const said of ['1 guest gets this by mail', 'Cancelled: The Ivory Ball', 'The Silver Ball'])
      expect(text).toContain(said)
    expect(text).not.toContain('The Gold Ball')
    const words = (/name="words" value="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&#x27;', "'")
    const unsure = await post(host, `${target}/cancel`, { words, note: '' })
    expect([unsure.status, readHtml(await unsure.text()).text]).toEqual([
      422,
      expect.stringContaining('Please tick the box.'),
    ])
    const other = await post(host, `${target}/cancel`, { words: 'Something else', note: '', isSure: 'on' })
    expect(other.status).toBe(409)
    expect((await open(undefined, `/events/${ivory}?a`)).text).not.toContain('This event is cancelled')

    const done = await post(host, `${target}/cancel`, { words, note: 'See you in spring.', isSure: 'on' })
    expect(readHtml(await done.text()).text).toContain('2 events are cancelled.')
    const { rows } = await db.pool.query(
      'select id, status from events where owner_id = $1 order by status',
      [host.id],
    )
    expect(rows).toEqual([
      { id: expect.any(String) as string, status: 'cancelled' },
      { id: expect.any(String) as string, status: 'cancelled' },
      { id: gold, status: 'published' },
    ])
    expect(rows.map(({ id }: { id: string }) => id)).toContain(silver)
    const { rows: mails } = await db.pool.query(
      "select payload ->> 'eventId' as id, payload ->> 'note' as note from mail_outbox where kind = 'event_change'",
    )
    expect(mails).toEqual([{ id: ivory, note: 'See you in spring.' }])

    const again = await open(host, target)
    expect(again.text).not.toContain('events cancelled in the file')
    expect(again.addresses).not.toContain(`${target}/cancel`)
    expect((await open(host, `${target}/cancel`)).text).toContain('Nothing to cancel')
    // A calendar that takes it back is told that it stays cancelled.
    expect((await open(host, await send(host, calendar(['Ivory', 'Silver'])))).text).toContain(
      'It is cancelled here, which cannot be undone.',
    )
  })

  it('of one person are cancelled by no other', async () => {
    const { host, silver } = await entered()
    const target = await send(host, calendar(['Silver'], 'STATUS:CANCELLED'))
    const other = await signedInPerson(db)
    expect((await site.request(`${target}/cancel`, { as: other })).status).toBe(404)
    expect((await post(other, `${target}/cancel`, { words: '', note: '', isSure: 'on' })).status).toBe(404)
    // Nor by a file of theirs that names it.
    const theirs = await send(other, calendar(['Silver'], 'STATUS:CANCELLED'))
    expect((await open(other, theirs)).text).toContain('was never here')
    const { rows } = await db.pool.query('select status from events where id = $1', [silver])
    expect(rows).toEqual([{ status: 'published' }])
  })
})
