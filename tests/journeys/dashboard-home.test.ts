import { describe, expect, it } from 'vitest'
import { makeEvent, makeReferralCode } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

async function home(as: Person, path = '/dashboard') {
  const page = readHtml(await (await site.request(path, { as })).text())
  const main = page.html.slice(page.html.indexOf('<main'), page.html.indexOf('</main>'))
  return { ...page, headings: [...main.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text) }
}
async function admin(level: number): Promise<Person> {
  const person = await signedInPerson(db, 'Lorraine')
  await db.pool.query('update profiles set is_admin = true, admin_level = $2 where id = $1', [
    person.id,
    level,
  ])
  return person
}

describe('the start of the dashboard', () => {
  it('shows a promoter what their links brought, and the next events to share by them', async () => {
    const marcus = await signedInPerson(db, 'Marcus')
    const event = await makeEvent(db, { title: 'The House Set' })
    const code = await makeReferralCode(db, event.organizerId, marcus.id)
    await db.pool.query('update referral_codes set clicks_count = 12 where code = $1', [code])
    const { text, headings, addresses } = await home(marcus)
    expect(headings.slice(0, 2)).toEqual(['Your promoting', 'Next events to share'])
    expect(text).toContain('$0.00 pending, $0.00 approved, $0.00 paid')
    expect(text).toContain('12 clicks, 0 sales')
    expect(addresses).toContain(`/event/${event.eventId}?ref=${code}`)
    expect(text).not.toContain('Three ways to begin')
  })

  it('puts the role somebody works in before the others', async () => {
    const tasha = await admin(3)
    const event = await makeEvent(db, { ownerId: tasha.id })
    const other = await makeEvent(db)
    await makeReferralCode(db, other.organizerId, tasha.id)
    expect(event.ownerId).toBe(tasha.id)
    expect((await home(tasha)).headings.filter((title) => title !== 'Check-in tonight')).toEqual([
      'Sales of your next events',
      'Your promoting',
      'Next events to share',
      'Running the site',
      'No tickets for upcoming events',
    ])
  })

  it('tells a super admin how mail, jobs and payments are', async () => {
    const { text } = await home(await admin(3))
    for (const seen of ['Mail Nothing waiting.', 'Jobs No job has run yet.', 'Payments Nothing waiting.'])
      expect(text).toContain(seen)
    expect(text).toContain('Books Not checked yet.')
  })

  it('tells a super admin on the overview what of the books does not add up', async () => {
    const broken = [{ invariant: 'a seat has more than one living ticket', count: 2, example: 'seat 1' }]
    await db.pool.query("insert into instance_meta (key, value) values ('invariant_check', $1)", [
      JSON.stringify({ checkedAt: systemNow(), broken }),
    ])
    const { text } = await home(await admin(3), '/dashboard/admin')
    expect(text).toContain('Books 2 times: a seat has more than one living ticket. Look at seat 1.')
  })

  it('tells an admin of a lower level what their level does not show', async () => {
    const { text } = await home(await admin(1))
    expect(text).toContain('Mail and jobs: for admins of level 3. You are an admin of level 1.')
    expect(text).not.toContain('Nothing waiting.')
    const overview = await home(await admin(2), '/dashboard/admin')
    expect(overview.text).toContain('Payments: for admins of level 3. You are an admin of level 2.')
    expect(overview.text).not.toMatch(/not built yet/i)
  })

  it('does not show an admin whose rights cannot be checked a site on which nothing waits', async () => {
    const cora = await admin(3)
    await db.pool.query('alter table admin_permissions rename to admin_permissions_away')
    try {
      const { text } = await home(cora)
      expect(text).toContain('Failed to verify admin status')
      expect(text).not.toContain('Nothing waiting.')
    } finally {
      await db.pool.query('alter table admin_permissions_away rename to admin_permissions')
    }
  })

  it('shows a member nothing of other roles', async () => {
    const { text } = await home(await signedInPerson(db, 'Jackie'))
    expect(text).toContain('Three ways to begin')
    for (const unseen of ['Running the site', 'Your promoting', 'Sales of your next events'])
      expect(text).not.toContain(unseen)
  })
})

describe('what is said on every page of the dashboard', () => {
  const UNREAD = /aria-label="Your account, [^"]*, 2 unread"/

  it('counts what is unread at the menu, in the navigation and in the bar', async () => {
    const jackie = await signedInPerson(db, 'Jackie')
    expect((await home(jackie)).html).not.toContain(' unread"')
    await db.pool.query(
      "insert into notifications (user_id, kind, payload) select $1, 'test', '{}' from generate_series(1, 2)",
      [jackie.id],
    )
    const { html } = await home(jackie)
    expect(
      [...html.matchAll(/<span class="sr-only"> <!-- -->unread<\/span>/g)].length,
    ).toBeGreaterThanOrEqual(3)
    expect(html).toMatch(UNREAD)
  })

  it('writes a time in the zone the browser has told, and in UTC by name until then', async () => {
    const jackie = await signedInPerson(db, 'Jackie')
    await db.pool.query(
      "insert into notifications (user_id, kind, payload, created_at) values ($1, 'test', '{}', '2026-07-04T02:30:00Z')",
      [jackie.id],
    )
    const PAGE = '/dashboard/notifications'
    expect((await home(jackie, PAGE)).text).toContain('Sat, Jul 4, 2:30 AM UTC')
    const there = { ...jackie, cookie: `${jackie.cookie}; zone=America/Denver` }
    const { text } = await home(there, PAGE)
    expect(text).toContain('Fri, Jul 3, 8:30 PM')
    expect(text).not.toContain('UTC')
  })
})
