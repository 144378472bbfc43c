// The secret of an installation is changed: what was given out before it goes on, where breaking it would hurt somebody.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { stopMailPath } from '#modules/accounts/settings/stop-mail.server.ts'
import { judgePresented } from '#modules/tickets/offline/judge/judge-presented.ts'
import { writeContact } from '#modules/tickets/offline/list/contact.server.ts'
import { listSigner } from '#modules/tickets/offline/list/list-signer.server.ts'
import { openDoorList } from '#modules/tickets/offline/list/open-door-list.ts'
import { doorCode, formatHash, payloadText, renamedFields } from '#modules/tickets/qr-payload.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { systemNow } from '#platform/time.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { openedDoorLink } from '#tests/support/door-links.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { builtFile, ORIGIN, sessionCookie, testSite, type TestSite } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'
import { addEvent, addPerson, addTickets, type TicketFixture } from '#tests/support/ticket-fixtures.ts'

const NEW = 'Yb4TqWm9Zs2KxRv7Jc5NhPd3Lf8GtAe6'
const db = await testDatabase()
const before = await testSite(db)
const changed = await testSite(db, { secret: NEW, previousSecrets: ['one before', SECRET] })
/** The old one is not named: what it signed is of a stranger. */
const forgotten = await testSite(db, { secret: NEW })

const person = await addPerson(db, 'Tasha Reed')
const tasha = { ...person, cookie: await sessionCookie(db, person.id, NEW) }
const jackie = await addPerson(db, 'Jackie Montgomery')
const ball = await addEvent(db, tasha)
const door = `/api/doors/${ball.id}`

/** What the scanner tells of a code: whose it is, or why nobody comes in. */
async function told(site: TestSite, code: string): Promise<string> {
  const body = new URLSearchParams({ code })
  const answer = await site.request(door, { method: 'POST', body, as: tasha })
  const { feedback } = (await answer.json()) as { feedback: Record<string, string | null> }
  return [feedback['headline'], feedback['tone'] === 'in' ? feedback['name'] : feedback['reason']].join(': ')
}
const isIn = async ({ id }: TicketFixture) =>
  (await db.pool.query<{ status: string }>('select status from tickets where id = $1', [id])).rows[0]
    ?.status === 'used'
const FORMS: [string, (ticket: TicketFixture) => string][] = [
  ['the whole code', ({ payload }) => payloadText(payload)],
  ['the door code', ({ id, hash }) => doorCode(id, hash)],
  ['the typed code', ({ hash }) => formatHash(hash).toLowerCase()],
]
const NOT_VALID = 'Not valid: Validation failed. The code was changed after it was issued.'

describe('a ticket that was issued before the secret was changed', () => {
  test.each(FORMS)('lets in by %s, once', async (_, codeOf) => {
    const [ticket] = await addTickets(db, ball, jackie)
    expect(await told(changed, codeOf(ticket))).toBe('Come in: Jackie Montgomery')
    expect(await isIn(ticket)).toBe(true)
    expect(await told(changed, codeOf(ticket))).toContain('Already in: ')
  })

  test('is refused by its whole code where the old secret is not named, and nothing breaks', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    expect(await told(forgotten, payloadText(ticket.payload))).toBe(NOT_VALID)
    expect(await isIn(ticket)).toBe(false)
    expect(await told(changed, payloadText(ticket.payload))).toBe('Come in: Jackie Montgomery')
  })

  test('is not made by a secret that it never had, under whatever name', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const guess = ticketSigner('a guess at what it may be')
    const forged = guess.sign(renamedFields(ticket.payload, ticket.payload.holderName)).payload
    for (const code of [
      payloadText(forged),
      payloadText({ ...forged, kid: ticket.payload.kid }),
      payloadText({ ...ticket.payload, kid: forged.kid }),
      doorCode(ticket.id, forged.hash),
    ])
      expect(await told(changed, code)).toBe(NOT_VALID)
    expect(await isIn(ticket)).toBe(false)
  })

  test('is on the list of a scanner, old or new, which tells the same of every form', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const listFor = async (site: TestSite, key: string) => {
      const answer = await site.request(`${door}/list`, { as: tasha, headers: { 'X-List-Key': key } })
      return openDoorList(new Uint8Array(await answer.arrayBuffer()), key)
    }
    const [oldKey, newKey] = [SECRET, NEW].map((secret) => listSigner(secret).publicKey) as [string, string]
    const lists = [await listFor(changed, oldKey), await listFor(changed, newKey)]
    for (const list of lists)
      for (const [, codeOf] of FORMS) {
        const by = { list: list!, listedAt: systemNow(), usedOf: () => null, isOpened: false }
        const { verdict } = await judgePresented({ code: codeOf(ticket) }, by, systemNow())
        expect(verdict).toMatchObject({ ok: true, value: { holderName: 'Jackie Montgomery' } })
      }
    expect(await listFor(forgotten, oldKey)).toBeNull()
  })
})

describe('scans that waited on a device while the secret was changed', () => {
  const report = async (site: TestSite, ticket: TicketFixture) => {
    const device = crypto.randomUUID()
    const seen = { eventId: ball.id, by: tasha.id, deviceId: device }
    const contact = writeContact(SECRET, seen, systemNow())
    const scan = { counter: 1, contact, elapsedMs: 5, kind: 'in', code: payloadText(ticket.payload) }
    return site.request(`${door}/report`, { method: 'POST', json: { device, scans: [scan] }, as: tasha })
  }

  test('are handed in, and use up their tickets', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const answer = (await (await report(changed, ticket)).json()) as { kept: number[]; contact: string }
    expect(answer.kept).toEqual([1])
    expect(await isIn(ticket)).toBe(true)
    expect(Number.parseInt(answer.contact, 10)).toBeGreaterThan(0)
  })

  test('are not taken where the old secret is not named', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    expect((await report(forgotten, ticket)).status).toBe(403)
    expect(await isIn(ticket)).toBe(false)
  })
})

describe('what was given out before the secret was changed', () => {
  const statuses = (read: (site: TestSite) => Promise<Response>) =>
    Promise.all([before, changed, forgotten].map(async (site) => (await read(site)).status))

  test('goes on in a mail, to stop such mails', async () => {
    const address = stopMailPath({ personId: jackie.id, choice: 'hosts' }, SECRET)
    expect(await statuses((site) => site.request(address))).toEqual([200, 200, 404])
  })

  test('goes on in the browser of whoever scans by a link', async () => {
    const cookie = await openedDoorLink(db, { secret: SECRET, appUrl: ORIGIN }, ball.id, tasha)
    expect(await statuses((site) => site.request(`/doors/${ball.id}`, { headers: { cookie } }))).toEqual([
      200, 200, 404,
    ])
  })

  test('ends where it is a session: everybody signs in again', async () => {
    const cookie = await sessionCookie(db, jackie.id, SECRET)
    const open = (site: TestSite) =>
      site.request('/dashboard/tickets', { headers: { cookie }, redirect: 'manual' })
    expect(await statuses(open)).toEqual([200, 302, 302])
  })
})

test('the site does not start where the secret in use is named as a previous one', async () => {
  const folder = temporaryFolder('same-secret')
  await writeFile(path.join(folder, 'secret'), `${NEW}\n`)
  // Were it to start all the same, it would find no database there.
  const elsewhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PAYMENTS_MODE: 'off' }
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, PREVIOUS_SECRETS: NEW, ...elsewhere }
  const start = promisify(execFile)(process.execPath, [builtFile('main.js')], { env })
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PREVIOUS_SECRETS names the secret that is in use.'),
  })
})
