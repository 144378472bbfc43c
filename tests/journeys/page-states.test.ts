import { describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

const open = async (path: string, as: Person) => {
  const answer = await site.request(path, { as })
  return { status: answer.status, ...readHtml(await answer.text()) }
}
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
const linksIn = (html: string) =>
  [...mainOf(html).matchAll(/<a [^>]*class="button [^>]*>/g)].map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1])
const hasNavigation = (html: string) => html.includes('aria-label="Dashboard"')

async function host(): Promise<Person> {
  const { ownerId: id } = await makeEvent(db)
  return { id, email: `${id}@steppers.example`, cookie: await sessionCookie(db, id) }
}
async function admin(level: number): Promise<Person> {
  const person = await signedInPerson(db, 'Lorraine')
  await db.pool.query('update profiles set is_admin = true, admin_level = $2 where id = $1', [
    person.id,
    level,
  ])
  return person
}

describe('a page of the dashboard that cannot be shown', () => {
  it.each([
    ['/dashboard/admin/users', 403],
    ['/dashboard/nothing-here', 404],
    ['/dashboard/events/01900000-0000-7000-8000-000000000001', 404],
    ['/dashboard/orders/01900000-0000-7000-8000-000000000001', 404],
    ['/dashboard/scanner?event=01900000-0000-7000-8000-000000000001', 404],
  ])('%s keeps the navigation, and leads each reader on to what is theirs', async (path, status) => {
    const [dancer, organizer] = [await open(path, await signedInPerson(db)), await open(path, await host())]
    expect([dancer.status, organizer.status]).toEqual([status, status])
    expect([hasNavigation(dancer.html), hasNavigation(organizer.html)]).toEqual([true, true])
    expect(linksIn(dancer.html)).toEqual(expect.arrayContaining(['/dashboard/tickets', '/events']))
    expect(linksIn(organizer.html)).toEqual(expect.arrayContaining(['/dashboard/checkin', '/dashboard']))
  })

  it('does not send a dancer to a host’s page from one that is not built', async () => {
    const path = '/dashboard/audience'
    expect(linksIn((await open(path, await host())).html)[0]).toBe('/dashboard/checkin')
    expect(linksIn((await open(path, await signedInPerson(db))).html)).toEqual([
      '/dashboard/tickets',
      '/events',
    ])
  })
})

describe('an admin page', () => {
  it('tells a member that it is for admins, and an admin of a lower level which level it is for', async () => {
    const member = await open('/dashboard/admin/monitor', await signedInPerson(db))
    expect(member.text).toContain("You don't have admin privileges to access this area.")
    const lower = await open('/dashboard/admin/monitor', await admin(1))
    expect(lower.status).toBe(403)
    expect(lower.text).toContain('You are an admin of level 1. This page is for admins of level 3.')
    expect(lower.text).not.toContain("You don't have admin privileges")
    expect(linksIn(lower.html)).toContain('/dashboard/admin')
  })

  it('tells an admin whose permissions leave it out that it is those', async () => {
    const narrowed = await admin(3)
    await db.pool.query('insert into admin_permissions (user_id, can_view_analytics) values ($1, true)', [
      narrowed.id,
    ])
    const { text } = await open('/dashboard/admin/users', narrowed)
    expect(text).toContain('Your admin permissions do not include this page.')
  })

  it('does not call an outage a denial', async () => {
    const cora = await admin(3)
    await db.pool.query('alter table admin_permissions rename to admin_permissions_away')
    try {
      const page = await open('/dashboard/admin/users', cora)
      expect(page.status).toBe(503)
      expect(page.text).toContain('Failed to verify admin status')
      expect(page.text).toContain('Try again')
      expect(page.text).not.toContain('Access Denied')
    } finally {
      await db.pool.query('alter table admin_permissions_away rename to admin_permissions')
    }
  })
})
