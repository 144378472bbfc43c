// Links to the scanner of one event: made and revoked by who runs its team, used by somebody without an account.
import { describe, expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { keptAsLink } from '#modules/tickets/offline/kept-door.ts'
import { newId } from '#platform/ids.ts'
import { newLinkSecret } from '#platform/link-secret.server.ts'
import { doorLinkOf, expireDoorLink } from '#tests/support/door-links.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, sessionCookie, testSite } from '#tests/support/site.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { addEvent, addPerson, addTickets, type TicketFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const site = await testSite(db)

async function signedIn(name: string) {
  const person = await addPerson(db, name)
  return { ...person, cookie: await sessionCookie(db, person.id) }
}
const tasha = await signedIn('Tasha Reed')
const jackie = await addPerson(db, 'Jackie Montgomery')
const opal = await signedIn('Opal Winters')
const ball = await addEvent(db, tasha)
await addMember(db, ball.organizerId, { person: opal.id, role: 'manager' })
const linksPage = `/dashboard/events/${ball.id}/door-links`
const scanner = `/doors/${ball.id}`
const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)
const statusOf = async (ticketId: string) =>
  (await db.pool.query<{ status: string }>('select status from tickets where id = $1', [ticketId])).rows[0]
    ?.status

/** Opens a link as a browser does, and answers the cookie that it keeps. */
async function opened(secret: string): Promise<string> {
  const answer = await site.request(`/door-link?key=${secret}`, { redirect: 'manual' })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
const send = (path: string, cookie: string, fields: Record<string, string>) =>
  site.request(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
    redirect: 'manual',
  })
async function scanned(cookie: string, fields: Record<string, string>) {
  const answer = await send(`${scanner}/scans`, cookie, fields)
  return { status: answer.status, text: await answer.text() }
}
/** Whatever tells who a guest is. */
const PERSONAL = /Jackie|Montgomery|Winters|example\.org|555\D?0123/i

describe('whoever runs the team', () => {
  test('makes a link that is shown once, and revokes it', async () => {
    const made = await site.request(linksPage, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'make', name: 'Side door', hours: '6' }),
      as: tasha,
    })
    const html = await made.text()
    const secret = /door-link\?key=([\w-]{32})/.exec(html)?.[1] ?? ''
    expect(html).toContain(`${ORIGIN}/door-link?key=${secret}`)
    const list = await (await site.request(linksPage, { as: tasha })).text()
    expect(list).toContain('Side door')
    expect(list).toContain('Not used yet')
    expect(list).not.toContain(secret)
    const id = /name="link" value="([\w-]+)"/.exec(list)?.[1] ?? ''
    const cookie = await opened(secret)
    expect((await site.request(scanner, { headers: { cookie } })).status).toBe(200)
    await site.request(linksPage, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'revoke', link: id }),
      as: tasha,
    })
    expect((await site.request(scanner, { headers: { cookie } })).status).toBe(410)
  })

  test.each([
    ['no name', { name: ' ', hours: '6' }, 'Please give it a name, such as Side door.'],
    ['more hours than there are', { name: 'Side door', hours: '9999' }, 'Please choose until when it works.'],
  ])('makes none with %s', async (_, fields, message) => {
    const answer = await site.request(linksPage, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'make', ...fields }),
      as: tasha,
    })
    expect([answer.status, (await answer.text()).includes(message)]).toEqual([422, true])
  })

  test.each([['sales'], ['scanner']] as const)('is nobody of the role %s: they get 404', async (role) => {
    const kim = await signedIn('Kim Porter')
    await addMember(db, ball.organizerId, { person: kim.id, role })
    expect((await site.request(linksPage, { as: kim })).status).toBe(404)
    const body = new URLSearchParams({ intent: 'make', name: 'Mine', hours: '6' })
    expect((await site.request(linksPage, { method: 'POST', body, as: kim })).status).toBe(404)
  })
})

describe('a link that is opened', () => {
  test('becomes a cookie that no script reads, and the address is left', async () => {
    const { secret, id } = await doorLinkOf(db, ball.id, tasha)
    const answer = await site.request(`/door-link?key=${secret}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, scanner])
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toEqual(
      [`door-${ball.id}`, `door-${ball.id}-${id}`].map((name) =>
        expect.stringMatching(
          new RegExp(`^${name}=${id}\\.[\\w-]{43}; Path=/doors; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
        ),
      ),
    )
    expect(cookies.join('')).not.toContain(secret)
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(site.lines.join('\n')).not.toContain(secret)
  })

  test('is Secure where the site is', async () => {
    const secure = await testSite(db, { appUrl: 'https://steppers.example' })
    const { secret } = await doorLinkOf(db, ball.id, tasha)
    const answer = await secure.request(`/door-link?key=${secret}`, { redirect: 'manual' })
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure$/)
  })

  test.each([[newLinkSecret()], ['x'], ['']])('that is nobody’s (%s) says so', async (secret) => {
    const answer = await site.request(`/door-link?key=${secret}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null])
    expect(await answer.text()).toContain('This link opens no door.')
  })

  test('opens no other door: neither by its cookie nor by a member’s session', async () => {
    const other = await addEvent(db, tasha)
    const { secret } = await doorLinkOf(db, ball.id, tasha)
    const cookie = await opened(secret)
    const renamed = cookie.replace(ball.id, other.id)
    for (const as of [cookie, renamed, tasha.cookie, ''])
      expect((await site.request(`/doors/${other.id}`, { headers: { cookie: as } })).status).toBe(404)
    for (const path of [`/dashboard/scanner?event=${ball.id}`, `/api/doors/${ball.id}/list`, linksPage])
      expect((await site.request(path, { headers: { cookie }, redirect: 'manual' })).status).toBe(302)
  })
})

describe('the scanner of a link', () => {
  test('shows the door and its counts, and nobody', async () => {
    const cookie = await opened((await doorLinkOf(db, ball.id, tasha)).secret)
    await addTickets(db, ball, jackie)
    const page = await site.request(scanner, { headers: { cookie } })
    const html = await page.text()
    expect(html).toContain('The Holiday Steppers Ball')
    expect(html).not.toContain('All doors')
    expect(html).not.toMatch(/Jackie|Montgomery|example\.org/)
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
  })

  test('gives full verdicts, and names nobody in any of them', async () => {
    const cookie = await opened((await doorLinkOf(db, ball.id, tasha)).secret)
    const [first, second] = await addTickets(db, ball, jackie, 3)
    const [unpaid] = await addTickets(db, ball, jackie, 1, { order: 'awaiting_cash_payment' })
    const [refunded] = await addTickets(db, ball, jackie)
    await db.pool.query(`update orders set customer_phone = '312 555-0123' where event_id = $1`, [ball.id])
    await db.pool.query(`update tickets set status = 'refunded' where id = $1`, [refunded.id])
    await site.request(`/api/doors/${ball.id}`, {
      method: 'POST',
      body: new URLSearchParams({ code: codeOf(second!) }),
      as: opal,
    })
    const asked: [Record<string, string>, string][] = [
      [{ code: codeOf(first) }, 'Come in'],
      [{ code: codeOf(first) }, 'Already in'],
      [{ code: codeOf(second!) }, 'Already in'],
      [{ code: codeOf(unpaid) }, 'You take no cash at this event.'],
      [{ code: codeOf(refunded) }, 'Not valid'],
      [{ code: codeOf(first), way: 'out' }, 'Went out'],
      [{ code: codeOf(first) }, 'Welcome back'],
      [{ party: first.id }, 'Come in'],
      [{ code: 'K7P3-MZQ9-0ABC-1EFG' }, 'Not found'],
      [{ code: 'Montgomery', typed: 'find' }, 'Type all 16 characters'],
      [{ code: 'Jackie Montgomery the Third', typed: 'find' }, 'Not a ticket'],
      [{ code: '0123', typed: 'yes' }, 'Type all 16 characters'],
      [{ code: '0123', typed: 'yes', way: 'out' }, 'Type all 16 characters'],
      [{ code: '0123' }, 'Not a ticket'],
    ]
    for (const [fields, says] of asked) {
      const { status, text } = await scanned(cookie, fields)
      expect([
        status,
        text.includes(says),
        text.replaceAll(JSON.stringify(fields['code'] ?? ''), ''),
      ]).toEqual([200, true, expect.not.stringMatching(PERSONAL)])
      const { found } = JSON.parse(text) as { found: unknown }
      expect(found).toBeNull()
    }
    expect(await statusOf(unpaid.id)).toBe('pending')
  })

  test('takes no cash, finds nobody, and takes back no scan but its own', async () => {
    const cookie = await opened((await doorLinkOf(db, ball.id, tasha)).secret)
    const [theirs, found] = await addTickets(db, ball, jackie, 2)
    const [unpaid] = await addTickets(db, ball, jackie, 1, { order: 'awaiting_cash_payment' })
    await site.request(`/api/doors/${ball.id}`, {
      method: 'POST',
      body: new URLSearchParams({ code: codeOf(theirs) }),
      as: tasha,
    })
    await scanned(cookie, { undo: await scanOf(db, theirs.id) })
    expect(await statusOf(theirs.id)).toBe('used')
    await scanned(cookie, { order: unpaid.orderId, code: codeOf(unpaid) })
    expect(await statusOf(unpaid.id)).toBe('pending')
    await scanned(cookie, { ticket: found!.id })
    expect(await statusOf(found!.id)).toBe('active')
    await scanned(cookie, { code: codeOf(found!) })
    await scanned(cookie, { undo: await scanOf(db, found!.id) })
    expect(await statusOf(found!.id)).toBe('active')
  })

  test('works without scripts', async () => {
    const cookie = await opened((await doorLinkOf(db, ball.id, tasha)).secret)
    const [ticket] = await addTickets(db, ball, jackie)
    const html = await (await send(scanner, cookie, { code: codeOf(ticket) })).text()
    expect(html).toContain('Come in')
    expect(html).not.toMatch(/Jackie|Montgomery/)
    expect(await statusOf(ticket.id)).toBe('used')
    for (const code of ['', 'K7P3-MZQ9']) {
      const short = await (await send(scanner, cookie, { code, typed: 'yes' })).text()
      expect([short.includes('all 16 characters'), short.includes('This is not a ticket')]).toEqual([
        true,
        false,
      ])
    }
  })

  test('takes no scan that another site’s page sends', async () => {
    const cookie = await opened((await doorLinkOf(db, ball.id, tasha)).secret)
    const [ticket] = await addTickets(db, ball, jackie)
    const answer = await site.request(`${scanner}/scans`, {
      method: 'POST',
      body: new URLSearchParams({ code: codeOf(ticket) }),
      headers: { cookie, origin: 'https://evil.example' },
    })
    expect([answer.status, await statusOf(ticket.id)]).toEqual([403, 'active'])
  })
})

describe('the door of a link', () => {
  const linesOf = async (link: string) =>
    (
      await db.pool.query<{ what: string; door: string | null }>(
        `select event_type as what, metadata ->> 'doorName' as door from ticket_logs where link_id = $1 order by created_at`,
        [link],
      )
    ).rows.map((line) => `${line.what} ${line.door}`)

  test('is called as its maker said, whatever a device says, in the log, the comparison and the answers', async () => {
    const link = await doorLinkOf(db, ball.id, tasha, { name: 'Coat check' })
    const cookie = await opened(link.secret)
    const [first, second] = await addTickets(db, ball, jackie, 2)
    const [waiting] = await addTickets(db, ball, jackie)
    const fields = { doorName: 'Main door' }
    await scanned(cookie, { ...fields, code: codeOf(first) })
    expect((await scanned(cookie, { ...fields, code: codeOf(first) })).text).toContain('at Coat check.')
    await scanned(cookie, { ...fields, code: codeOf(first), way: 'out' })
    await scanned(cookie, { ...fields, code: codeOf(first) })
    await scanned(cookie, { ...fields, party: second!.id })
    await scanned(cookie, { ...fields, undo: await scanOf(db, second!.id) })
    const device = crypto.randomUUID()
    const handIn = (scans: object[]) =>
      site.request(`${scanner}/report`, { json: { device, ...fields, scans }, headers: { cookie } })
    const { contact } = (await (await handIn([])).json()) as { contact: string }
    await handIn([{ counter: 1, contact, elapsedMs: 10, kind: 'in', code: codeOf(waiting) }])
    expect(await linesOf(link.id)).toEqual([
      'check_in Coat check',
      'check_in_refused Coat check',
      'went_out Coat check',
      'came_back Coat check',
      'check_in Coat check',
      'check_in_undone Coat check',
      'check_in Coat check',
    ])
    const asked = (path: string) => site.request(path, { as: tasha }).then((answer) => answer.text())
    const [compared, log] = [
      await asked(`/dashboard/events/${ball.id}/door`),
      await asked(`/dashboard/events/${ball.id}/log?q=coat`),
    ]
    for (const html of [compared, log]) {
      expect(html).toContain('Coat check')
      expect(html).not.toMatch(/Main door|Coat check, Coat check/)
    }
    const page = await (await site.request(`${scanner}?door=Main+door`, { headers: { cookie } })).text()
    expect(page).toMatch(/This door<\/span> (<!-- -->)?Coat check/)
    expect(page).not.toMatch(/name="door(Name)?"/)
  })
})

describe('without a signal', () => {
  test('it has a list without a name, and hands in what it scanned, also once the link has ended', async () => {
    const link = await doorLinkOf(db, ball.id, tasha)
    const cookie = await opened(link.secret)
    const [ticket, elsewhere] = await addTickets(db, ball, jackie, 2)
    const list = await site.request(`${scanner}/list`, { headers: { cookie, 'accept-encoding': 'identity' } })
    expect([list.status, (await list.text()).includes('Winters')]).toEqual([200, false])

    const device = crypto.randomUUID()
    const report = (scans: object[]) =>
      site.request(`${scanner}/report`, {
        json: { device, scans, since: '2000-01-01T00:00:00Z' },
        headers: { cookie },
      })
    await site.request(`/api/doors/${ball.id}`, {
      method: 'POST',
      body: new URLSearchParams({ code: codeOf(elsewhere!) }),
      as: opal,
    })
    const told = await (await report([])).text()
    expect(told).not.toMatch(PERSONAL)
    const { contact, changes } = JSON.parse(told) as { contact: string; changes: { used: unknown }[] }
    expect(changes).toContainEqual({ key: expect.any(String), used: { at: expect.any(String), by: null } })
    await expireDoorLink(db, link)
    const waiting = { counter: 1, contact, elapsedMs: 10, kind: 'in', code: codeOf(ticket) }
    const handedIn = await report([waiting])
    expect([handedIn.status, await handedIn.json()]).toEqual([
      200,
      expect.objectContaining({ contact: null, state: null, kept: [1], changes: [] }),
    ])
    expect(await statusOf(ticket.id)).toBe('used')
    expect((await report([])).status).toBe(404)
  })
})

describe('a browser that opened a second link to the same door', () => {
  /** A browser with a first link, what it scanned by it without a signal, and a second link that was opened after it. */
  async function twoLinks() {
    const [first, second] = [
      await doorLinkOf(db, ball.id, tasha, { name: 'Front' }),
      await doorLinkOf(db, ball.id, tasha, { name: 'Back' }),
    ]
    const jar = new Map<string, string>()
    for (const { secret } of [first, second]) {
      const answer = await site.request(`/door-link?key=${secret}`, { redirect: 'manual' })
      for (const one of answer.headers.getSetCookie()) {
        const [name = '', pass = ''] = one.split(';')[0]!.split('=')
        jar.set(name, pass)
        // A page at /door-link is sent none of them.
        expect(one).toMatch(/; Path=\/doors; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
      }
      if (first.secret === secret) jar.set('first', [...jar].map((pair) => pair.join('=')).join('; '))
    }
    const [before, cookie] = [jar.get('first') ?? '', [...jar].map((pair) => pair.join('=')).join('; ')]
    const device = crypto.randomUUID()
    const report = (as: string, of: string, scans: object[]) =>
      site.request(`${scanner}/report${of}`, { json: { device, scans }, headers: { cookie: as } })
    const { contact } = (await (await report(before, '', [])).json()) as { contact: string }
    const [ticket] = await addTickets(db, ball, jackie)
    const scans = [{ counter: 1, contact, elapsedMs: 10, kind: 'in', code: codeOf(ticket) }]
    return { first, second, cookie, report, ticket, scans }
  }
  const scannedBy = async (ticketId: string) =>
    (
      await db.pool.query('select link_id, metadata from ticket_logs where ticket_id = $1', [ticketId])
    ).rows.map(({ link_id, metadata }) => `${link_id}${metadata.afterRemoval ? ', marked' : ''}`)

  test('scans by the second, and hands in what waited under the first as of that', async () => {
    const { first, second, cookie, report, ticket, scans } = await twoLinks()
    const page = await (await site.request(scanner, { headers: { cookie } })).text()
    expect([page.includes(keptAsLink(second.id)), page.includes(keptAsLink(first.id))]).toEqual([true, false])
    expect((await report(cookie, '', scans)).status).toBe(403)
    for (let time = 0; time < 2; time++) {
      const answer = await report(cookie, `?link=${first.id}`, scans)
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ kept: [1] })])
    }
    expect([await statusOf(ticket.id), await scannedBy(ticket.id)]).toEqual(['used', [first.id]])
  })

  test('hands them in also when the first was revoked meanwhile: they are marked', async () => {
    const { first, cookie, report, ticket, scans } = await twoLinks()
    await expireDoorLink(db, first)
    expect((await report(cookie, `?link=${first.id}`, scans)).status).toBe(200)
    expect(await scannedBy(ticket.id)).toEqual([`${first.id}, marked`])
    // Of a link that works no more nothing else is answered, whatever else the browser holds.
    for (const path of ['/list', '/scans'])
      expect(
        (
          await site.request(`${scanner}${path}?link=${first.id}`, {
            headers: { cookie },
            ...(path === '/scans' && { method: 'POST', body: new URLSearchParams({ code: codeOf(ticket) }) }),
          })
        ).status,
      ).toBe(404)
  })

  test('is none that opened only one of them: its pass hands in nothing of the other', async () => {
    const { first, second, report, ticket, scans } = await twoLinks()
    const only = await opened(second.secret)
    expect((await report(only, `?link=${second.id}`, [])).status).toBe(200)
    for (const of of [`?link=${first.id}`, `?link=${newId<'door link'>()}`, '?link=x', `?link=${second.id}`])
      expect([404, 403]).toContain((await report(only, of, scans)).status)
    const forged = only.replace(second.id, first.id)
    expect((await report(forged, `?link=${first.id}`, scans)).status).toBe(404)
    expect(await statusOf(ticket.id)).toBe('active')
  })
})

test('a link that has ended says so on a page of its own, and its scanner is out at once', async () => {
  const link = await doorLinkOf(db, ball.id, tasha, { name: 'Back door' })
  const cookie = await opened(link.secret)
  const [ticket] = await addTickets(db, ball, jackie)
  await expireDoorLink(db, link)
  const { status } = await scanned(cookie, { code: codeOf(ticket) })
  expect([status, await statusOf(ticket.id)]).toEqual([404, 'active'])
  expect((await site.request(`${scanner}/list`, { headers: { cookie } })).status).toBe(404)
  const page = await site.request(scanner, { headers: { cookie } })
  const html = await page.text()
  expect([page.status, html.includes('Link has ended'), html.includes(keptAsLink(link.id))]).toEqual([
    410,
    true,
    true,
  ])
  const again = await site.request(`/door-link?key=${link.secret}`, { headers: {}, redirect: 'manual' })
  expect(again.headers.get('location')).toBe(scanner)
})
