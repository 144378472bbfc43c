// The page of a ticket, and the papers made of it.
import { describe, expect, test } from 'vitest'
import { formatHash, payloadText } from '#modules/tickets/qr-payload.ts'
import { newId } from '#platform/ids.ts'
import { codeIn } from '#tests/support/code-reader.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, testSite } from '#tests/support/site.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

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
const admin = await signedIn('Ada')
await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = $1', [admin.id])
const ball = await addEvent(db, tasha)

describe('a ticket page', () => {
  test('is there for its holder and for nobody else', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const page = `/my-tickets/${ticket.id}`
    const mine = await site.request(page, { as: jackie })
    expect(mine.status).toBe(200)
    expect(mine.headers.get('cache-control')).toBe('private, no-store')
    expect(await mine.text()).toContain('Turn up your screen for the scanner. It stays lit here.')
    for (const person of [stranger, tasha, rival, admin])
      expect((await site.request(page, { as: person })).status).toBe(404)
    expect((await site.request(page, { redirect: 'manual' })).headers.get('location')).toBe(
      `/account?next=${encodeURIComponent(page)}`,
    )
    expect((await site.request(`/my-tickets/${newId()}`, { as: jackie })).status).toBe(404)
    expect((await site.request('/my-tickets/..%2f..%2fetc', { as: jackie })).status).toBe(404)
  })

  test('can be kept as a picture of its whole payload, by its holder alone', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const picture = `/my-tickets/${ticket.id}/picture.png`
    for (const person of [stranger, tasha, admin])
      expect((await site.request(picture, { as: person })).status).toBe(404)
    const [first, again] = [
      await site.request(picture, { as: jackie }),
      await site.request(picture, { as: jackie }),
    ]
    expect(first.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes)
    const { rows } = await db.pool.query('select qr_code from tickets where id = $1', [ticket.id])
    expect(rows).toEqual([{ qr_code: `data:image/png;base64,${bytes.toString('base64')}` }])
    expect(await codeIn(bytes)).toBe(payloadText(ticket.payload))
  })

  const printLink = async (ticketId: string) => {
    const page = await (await site.request(`/my-tickets/${ticketId}`, { as: jackie })).text()
    const [before = ''] = page.split('Print all tickets')
    return before.slice(before.lastIndexOf('<a '))
  }

  test('above a hundred for an event stand on several papers, none left out', async () => {
    const event = await addEvent(db, tasha, { title: 'A Large Party' })
    const tickets = await addTickets(db, event, jackie, 103)
    const list = `/my-tickets/events/${event.id}`
    expect(await printLink(tickets[0].id)).toContain(`<a href="${list}#papers" class`)
    const page = await (await site.request(list, { as: jackie })).text()
    expect(page).toContain('<p id="papers"')
    const files = [...page.matchAll(/href="([^"]*tickets\.pdf[^"]*)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(2)
    expect(page).toContain('Download 101 to 103 to print')
    const sheets: number[] = []
    let all = ''
    for (const file of files) {
      const answer = await site.request(file, { as: jackie })
      const { text, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
      sheets.push(pages)
      all += text
    }
    expect(sheets).toEqual([100, 3])
    expect(tickets.filter(({ hash }) => !all.includes(formatHash(hash)))).toEqual([])
  })

  test('of all for an event that open the door there is one file to print, a sheet each', async () => {
    const event = await addEvent(db, tasha, { title: 'The Paper Ball' })
    const file = `/my-tickets/events/${event.id}/tickets.pdf`
    const [first, second, used] = await addTickets(db, event, jackie, 3)
    expect(await printLink(first.id)).toContain(`<a href="${file}" download`)
    await db.pool.query("update tickets set status = 'used', used_at = now() where id = $1", [used!.id])
    const answer = await site.request(file, { as: jackie })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { text, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(pages).toBe(2)
    for (const said of ['The Paper Ball: ticket 2 of 2', 'Jackie Montgomery', formatHash(first.hash)])
      expect(text).toContain(said)
    expect(text).toContain(formatHash(second!.hash))
    expect(text).not.toContain(formatHash(used!.hash))
    for (const person of [stranger, tasha, admin])
      expect((await site.request(file, { as: person })).status).toBe(404)
    await db.pool.query("update tickets set status = 'refunded', used_at = null where event_id = $1", [
      event.id,
    ])
    expect((await site.request(file, { as: jackie })).status).toBe(404)
  })

  test('the list is that of the person who asks', async () => {
    await addTickets(db, ball, jackie)
    expect(await (await site.request('/my-tickets', { as: jackie })).text()).toContain(
      'The Holiday Steppers Ball',
    )
    const nothing = await (await site.request('/my-tickets', { as: stranger })).text()
    expect(nothing).toContain('No tickets yet')
    expect(nothing).toContain(
      'Tickets you buy are listed here. They open without an internet connection too.',
    )
  })
})
