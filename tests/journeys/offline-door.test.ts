import { describe, expect, test } from 'vitest'
import { writeContact } from '#modules/tickets/offline/list/contact.server.ts'
import { openDoorList } from '#modules/tickets/offline/list/open-door-list.ts'
import { listSigner } from '#modules/tickets/offline/list/list-signer.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { newId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { sessionCookie, testSite } from '#tests/support/site.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const site = await testSite(db)
const signedIn = async (name: string) => {
  const person = await addPerson(db, name)
  return { ...person, cookie: await sessionCookie(db, person.id) }
}
const [tasha, jackie, rival] = [
  await signedIn('Tasha'),
  await signedIn('Jackie Montgomery'),
  await signedIn('Rival'),
]
const ball = await addEvent(db, tasha)
const [ticket] = await addTickets(db, ball, jackie)
const listPath = `/api/doors/${ball.id}/list`
const reportPath = `/api/doors/${ball.id}/report`
const device = crypto.randomUUID()
const contactOf = (deviceId: string) =>
  writeContact(SECRET, { eventId: ball.id, by: tasha.id, deviceId }, plusMs(systemNow(), -60_000))
const scanOf = (counter: number, deviceId = device) => ({
  counter,
  contact: contactOf(deviceId),
  elapsedMs: counter,
  kind: 'in',
  code: doorCode(ticket.id, ticket.hash),
})
const report = (json: unknown, as = tasha) => site.request(reportPath, { method: 'POST', json, as })

describe('the list of a door', () => {
  test('is signed, compressed, and sent once: the second time there is nothing new', async () => {
    const first = await site.request(listPath, { as: tasha, headers: { 'Accept-Encoding': 'gzip' } })
    expect([first.status, first.headers.get('Content-Encoding'), first.headers.get('Cache-Control')]).toEqual(
      [200, 'gzip', 'private, no-store'],
    )
    const etag = first.headers.get('ETag')!
    const again = await site.request(listPath, { as: tasha, headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('X-Listed-At')).toMatch(/^\d{4}-/)
    const plain = new Uint8Array(await (await site.request(listPath, { as: tasha })).arrayBuffer())
    expect((await openDoorList(plain, listSigner(SECRET).publicKey))?.head.tickets).toBe(1)
    for (const secret of [jackie.email, 'Montgomery', ticket.hash, ticket.id])
      expect(Buffer.from(plain).toString('latin1')).not.toContain(secret)
  })

  test('is there until twelve hours after the event, and no longer', async () => {
    const status = async (hours: number) => {
      const night = await addEvent(db, tasha, {
        startsAt: plusMs(systemNow(), -24 * HOUR_MS),
        endsAt: plusMs(systemNow(), -hours * HOUR_MS),
      })
      return (await site.request(`/api/doors/${night.id}/list`, { as: tasha })).status
    }
    expect([await status(11), await status(13)]).toEqual([200, 410])
  })

  test('is for who runs the door, a helper too, and for nobody else', async () => {
    for (const person of [jackie, rival])
      expect((await site.request(listPath, { as: person })).status).toBe(404)
    expect((await site.request(listPath, { redirect: 'manual' })).status).toBe(302)
    expect((await site.request('/api/doors/nothing/list', { as: tasha })).status).toBe(404)
    const kim = await signedIn('Kim')
    await addScanner(db, kim.id, ball.id, async () => {
      expect((await site.request(listPath, { as: kim })).status).toBe(200)
    })
    expect((await site.request(listPath, { as: kim })).status).toBe(404)
  })
})

describe('a report', () => {
  test.each([
    [
      'of more scans than one may hold',
      { device, scans: Array.from({ length: 10_000 }, (_, at) => ({ counter: at + 1 })) },
      413,
      'At most 200 scans at once. Send the others after them.',
    ],
    ['that is none', { device: 'x', scans: [] }, 400, 'This is not a report of scans.'],
    [
      'with more in it than it may have',
      { device, scans: [{ ...scanOf(1), usedAt: 'now' }] },
      400,
      'This is not a report of scans.',
    ],
    [
      'of another device',
      { device: crypto.randomUUID(), scans: [scanOf(1)] },
      403,
      'These scans were made on another device, or by somebody else.',
    ],
    [
      'with a contact that nobody signed',
      { device, scans: [{ ...scanOf(1), contact: '1.x' }] },
      403,
      'These scans were made on another device, or by somebody else.',
    ],
  ])('%s is refused in a plain sentence', async (_, json, status, message) => {
    const answer = await report(json)
    expect([answer.status, await answer.json()]).toEqual([status, { message }])
  })

  test('of somebody else is no report', async () => {
    expect((await report({ device, scans: [scanOf(1)] }, rival)).status).toBe(404)
    expect((await report({ device, scans: [] }, rival)).status).toBe(404)
  })

  test('is kept once, tells the contact and what came in, and shows on the page of the door', async () => {
    const since = plusMs(systemNow(), -3_600_000)
    const first = await report({ device, since, scans: [scanOf(1), scanOf(2)] })
    const answer = (await first.json()) as {
      contact: string
      kept: number[]
      changes: { used: { by: string } }[]
    }
    expect(answer).toMatchObject({ kept: [1, 2], changes: [{ used: { by: 'Tasha' } }] })
    expect(answer.contact).toMatch(/^\d+\./)
    await report({ device, since, scans: [scanOf(1), scanOf(2)] })
    const { rows } = await db.pool.query('select device_counter from ticket_logs where event_id = $1', [
      ball.id,
    ])
    expect(rows).toHaveLength(2)
    const other = crypto.randomUUID()
    await report({ device: other, since, scans: [scanOf(1, other)] })
    const html = await (await site.request(`/dashboard/events/${ball.id}/door`, { as: tasha })).text()
    expect(html).toContain('Two doors let this ticket in.')
    expect(html).toContain('Jackie Montgomery')
  })
})

test('a device that reports without end is told to wait', async () => {
  const { id } = tasha
  await db.pool.query('delete from rate_limits')
  for (let n = 0; n < RATE_LIMITS['door report'].max; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, () => consumeRateLimit(db, { limit: 'door report', of: id })),
    )
  expect((await report({ device: newId(), scans: [] })).status).toBe(429)
  await db.pool.query('delete from rate_limits')
  expect((await report({ device: newId(), scans: [] })).status).toBe(200)
})
