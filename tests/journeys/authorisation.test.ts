// Every route of the product, asked by everyone who might: what it answers must be what authorisation-table.ts says, and
// what it declares as well. Routes are read from what was built and from what stands around it, so none is forgotten.
import { describe, expect, test } from 'vitest'
import { pageAt } from '#app/dashboard/page-at.ts'
import { stopMailPath } from '#modules/accounts/settings/stop-mail.server.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import {
  ENDED_LINK,
  type ExpectedAnswer,
  ROLES,
  type Role,
  type Row,
  TABLE,
} from '#tests/journeys/authorisation-table.ts'
import { keepImport } from '#modules/events/import/pending-import.server.ts'
import { beginSeries } from '#modules/events/series/copy-nights.server.ts'
import { TEAM_ROLES } from '#modules/teams/prove/event-roles.ts'
import { withTransaction } from '#platform/db.server.ts'
import { type EventId, newId } from '#platform/ids.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { expireDoorLink, openedDoorLink } from '#tests/support/door-links.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Build, builtApp, builtPages, ORIGIN, type Person, sessionCookie } from '#tests/support/site.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { venueOf } from '#tests/support/venue-form.ts'

const db = await testDatabase({ max: 16 })
const pages = await builtPages()
const app = await builtApp(db, ORIGIN, () => {})

async function signedIn(name: string, adminLevel = 0): Promise<Person & { name: string }> {
  const person = await addPerson(db, name)
  await db.pool.query('update auth_user set email_verified = true where id = $1', [person.id])
  await db.pool.query('update profiles set is_admin = $2, admin_level = $3 where id = $1', [
    person.id,
    adminLevel > 0,
    adminLevel,
  ])
  return { ...person, cookie: await sessionCookie(db, person.id) }
}

const people: Record<Exclude<Role, 'anonymous' | 'link'>, Person & { name: string }> = {
  stranger: await signedIn('A Stranger'),
  owner: await signedIn('Tasha'),
  manager: await signedIn('Opal'),
  sales: await signedIn('Rufus'),
  scanner: await signedIn('Ruby'),
  admin1: await signedIn('Ada', 1),
  admin2: await signedIn('Bea', 2),
  admin3: await signedIn('Cora', 3),
}
const event = await addEvent(db, people.owner)
const [ticket] = await addTickets(db, event, people.owner)
for (const role of TEAM_ROLES) await addMember(db, event.organizerId, { person: people[role].id, role })
const doorLink = await openedDoorLink(db, { secret: SECRET, appUrl: ORIGIN }, event.id, people.owner)
const { rows: checkouts } = await db.pool.query<{ checkout_id: string }>(
  'select checkout_id from orders where id = $1',
  [ticket.orderId],
)

const seriesId = await withTransaction(db, (tx) => beginSeries(tx, { eventId: event.id, day: '2020-12-12' }))

const venueId = await venueOf(db, event.id)

/** What stands for the names in a path: what belongs to the owner. */
const OWNED: Record<string, string> = {
  ':ticketId': ticket.id,
  ':eventId': event.id,
  ':orderId': ticket.orderId,
  ':organizerId': event.organizerId,
  ':importId': await keepImport(db, people.owner.id, { fileName: 'a.csv', rows: [] }),
  ':seriesId': seriesId,
  ':picture': `${event.id}.svg`,
  ':bucket': 'avatars',
  ':id': event.id,
  ':at': '0',
  ':code': 'NOBODYS',
  ':hash': 'nothing',
  ':name': 'payments-square',
  '*': 'nothing/here',
}
/** Where the path alone does not say what is asked for. */
const ASKED: Record<string, string> = {
  '/api/checkout/:id': `/api/checkout/${checkouts[0]?.checkout_id}`,
  '/dashboard/scanner': `/dashboard/scanner?event=${event.id}`,
  '/unsubscribe': stopMailPath({ personId: people.owner.id, choice: 'hosts' }, SECRET),
  '/venue/:venueId': `/venue/${venueId}`,
  // Without one they lead to a new one.
  '/create-event': `/create-event?draft=${newId()}`,
  '/create-event-simple': `/create-event-simple?draft=${newId()}`,
}
const filled = (path: string): string =>
  ASKED[path] ?? path.replaceAll(/:\w+|\*/g, (name) => OWNED[name] ?? `no stand-in for ${name}`)

interface KnownRoute {
  method: 'GET' | 'POST'
  path: string
  access: string
}

/** The routes of a build, each with what it declares, and those that stand around the pages. */
function routesOf(build: Build, around: { method: string; path: string }[]): KnownRoute[] {
  const chainOf = (id: string | undefined): NonNullable<Build['routes'][string]>[] => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? [...chainOf(route.parentId), route] : []
  }
  const ofPages = Object.values(build.routes).flatMap((route) => {
    const isLayout = Object.values(build.routes).some((other) => other?.parentId === route?.id)
    if (!route || isLayout) return []
    const chain = chainOf(route.id)
    const path = `/${chain
      .map((part) => part.path)
      .filter(Boolean)
      .join('/')}`
    const ids = chain.map(({ id }) => id)
    const access = ids.includes('routes/access/admins')
      ? `admins: ${pageAt(path)?.needs}`
      : ids.includes('routes/access/members')
        ? 'members'
        : 'everybody'
    const { default: page, loader, action } = route.module
    const methods = [...(page || loader ? ['GET' as const] : []), ...(action ? ['POST' as const] : [])]
    return methods.map((method) => ({ method, path, access }))
  })
  const named = around.filter(({ path }) => !/^\/?\*$/.test(path))
  return [...ofPages, ...named.map(({ path }) => ({ method: 'GET' as const, path, access: 'everybody' }))]
}

const cookieOf = (role: Role): string | null =>
  role === 'link' ? doorLink : role === 'anonymous' ? null : people[role].cookie

async function sendRequest(
  served: typeof app,
  method: string,
  path: string,
  cookie: string | null,
): Promise<ExpectedAnswer> {
  const target = filled(path)
  const headers = new Headers(method === 'POST' ? { origin: ORIGIN } : {})
  if (cookie) headers.set('cookie', cookie)
  const body = method === 'POST' ? new URLSearchParams() : undefined
  const answer = await served.request(ORIGIN + target, { method, headers, body })
  const to = answer.headers.get('location')
  if (to === null) return answer.status
  // A form that was sent without a session is filled in again after it.
  const back = method === 'POST' ? `${target}${target.includes('?') ? '&' : '?'}restore=1` : target
  return to === signInPath(back) ? 'sign in' : to
}

interface Difference {
  route: string
  what: string
  expected: unknown
  found: unknown
}

/** Everything in which the product is not as the table says. */
async function differences(
  table: Record<string, Row>,
  routes: KnownRoute[],
  served: typeof app,
  asked: (route: string) => boolean = () => true,
): Promise<Difference[]> {
  const found: Difference[] = []
  const names = routes.map(({ method, path }) => `${method} ${path}`)
  for (const name of Object.keys(table).filter((known) => !names.includes(known)))
    found.push({ route: name, what: 'route', expected: 'in the product', found: 'nowhere' })
  for (const { method, path, access } of routes) {
    const route = `${method} ${path}`
    const row = table[route]
    if (!row) {
      found.push({ route, what: 'route', expected: 'in the table', found: 'nowhere' })
      continue
    }
    if (row.access !== access) found.push({ route, what: 'access', expected: row.access, found: access })
    if (!asked(route)) continue
    for (const role of ROLES) {
      const expected =
        typeof row[role] === 'string' && row[role] !== 'sign in' ? filled(row[role]) : row[role]
      const outcome = await sendRequest(served, method, path, cookieOf(role))
      if (outcome !== expected) found.push({ route, what: role, expected, found: outcome })
      // Whoever signs out by their own request is signed in again for the next.
      if (route === 'POST /sign-out' && role !== 'anonymous' && role !== 'link')
        people[role].cookie = await sessionCookie(db, people[role].id)
    }
  }
  return found
}

const routes = routesOf(pages, app.routes)

test('every route gives everyone what the table says, and declares it', { timeout: 120_000 }, async () => {
  expect(await differences(TABLE, routes, app)).toEqual([])
})

test(
  'a manager who is held to another event of the same host gets what a stranger gets at every route of the team',
  { timeout: 120_000 },
  async () => {
    const held = await signedIn('Sol')
    const another = await addEvent(db, people.owner)
    await db.pool.query('update events set organizer_id = $2 where id = $1', [another.id, event.organizerId])
    const ofTeam = routes.flatMap(({ method, path }) => {
      const row = TABLE[`${method} ${path}`]
      return row && row.manager !== row.stranger ? [{ method, path, row }] : []
    })
    const unlikeStrangers = async (at: EventId) => {
      await addMember(db, event.organizerId, { person: held.id, role: 'manager', events: [at] })
      const found: string[] = []
      for (const { method, path, row } of ofTeam)
        if ((await sendRequest(app, method, path, held.cookie)) !== row.stranger)
          found.push(`${method} ${path}`)
      return found
    }
    expect(ofTeam.length).toBeGreaterThan(40)
    expect(await unlikeStrangers(another.id)).toEqual([])
    // Held to this one, they are no stranger, but where its team is run.
    const here = await unlikeStrangers(event.id)
    expect(here.length).toBeGreaterThan(40)
    expect(here.filter((route) => /\/(door-links|shifts)$|\/team\//.test(route))).toEqual([])
  },
)

test(
  'whoever was removed from a team gets what a stranger gets at every route of it',
  { timeout: 120_000 },
  async () => {
    const removed = await signedIn('Max')
    await addMember(db, event.organizerId, { person: removed.id, role: 'manager' })
    const ofTeam = routes.filter(({ method, path }) => {
      const row = TABLE[`${method} ${path}`]
      return row && row.manager !== row.stranger
    })
    const unlikeStrangers = async () => {
      const found: string[] = []
      for (const { method, path } of ofTeam) {
        const route = `${method} ${path}`
        if ((await sendRequest(app, method, path, removed.cookie)) !== TABLE[route]?.stranger)
          found.push(route)
      }
      return found
    }
    expect(await unlikeStrangers()).toHaveLength(ofTeam.length)
    await db.pool.query('delete from team_members where person_id = $1', [removed.id])
    expect(await unlikeStrangers()).toEqual([])
  },
)

test.each([
  ['expired', expireDoorLink],
  [
    'was revoked',
    (at: typeof db, { id }: { id: string }) =>
      at.pool.query('update door_links set revoked_at = now() where id = $1', [id]),
  ],
] as const)('a link that %s opens no door any more, at every route that one opens', async (_, end) => {
  const cookie = await openedDoorLink(db, { secret: SECRET, appUrl: ORIGIN }, event.id, people.owner)
  const [, id = ''] = /=([\w-]{36})\./.exec(cookie) ?? []
  const opened = routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => TABLE[route]?.access === 'everybody' && TABLE[route].link !== TABLE[route].anonymous)
  const answers = async () => {
    const all = opened.map(async (route) => {
      const [method = '', path = ''] = route.split(' ')
      return [route, await sendRequest(app, method, path, cookie)] as const
    })
    return Object.fromEntries(await Promise.all(all))
  }
  expect(await answers()).toEqual(Object.fromEntries(opened.map((route) => [route, TABLE[route]?.link])))
  await end(db, { id } as Parameters<typeof expireDoorLink>[1])
  expect(await answers()).toEqual(ENDED_LINK)
})

const guarded = routes.filter(({ method, access }) => method === 'GET' && access !== 'everybody')

test('nothing that is made for a member is stored by a cache', async () => {
  const stored: string[] = []
  for (const { path, access } of guarded)
    for (const target of [filled(path), `${filled(path).split('?')[0]}.data`]) {
      const { cookie } = people[access === 'members' ? 'owner' : 'admin3']
      const { headers } = await app.request(ORIGIN + target, { headers: { cookie } })
      if (!/private, no-store/.test(headers.get('cache-control') ?? '')) stored.push(target)
    }
  expect(stored).toEqual([])
})

describe('what a step from page to page in the browser fetches', () => {
  test('is guarded as the page is', async () => {
    const leaks: string[] = []
    for (const { path, access } of guarded) {
      const target = `${filled(path).split('?')[0]}.data`
      const answer = await app.request(ORIGIN + target)
      const text = await answer.text()
      const isRefused = /SingleFetchRedirect|"redirect"/.test(text) || answer.status >= 300
      if (!isRefused) leaks.push(`${access} ${target} ${answer.status} ${text.slice(0, 80)}`)
    }
    expect(leaks).toEqual([])
  })

  test('tells an admin page to nobody but its admins', async () => {
    const answer = await app.request(`${ORIGIN}/dashboard/admin.data`, {
      headers: { cookie: people.stranger.cookie },
    })
    expect(answer.status).toBe(403)
  })
})

describe('this test goes red', () => {
  const whatOf = (found: Difference[], name: string) =>
    found.filter(({ route }) => route === name).map(({ what }) => what)
  const only =
    (...names: string[]) =>
    (route: string) =>
      names.includes(route)

  test('on a route that the table does not know', async () => {
    const planted = { ...pages.routes['routes/public/terms']!, id: 'planted', path: 'planted' }
    const build = { ...pages, routes: { ...pages.routes, planted } }
    expect(await differences(TABLE, routesOf(build, app.routes), app, only())).toContainEqual({
      route: 'GET /planted',
      what: 'route',
      expected: 'in the table',
      found: 'nowhere',
    })
  })

  test('on a route of the table that is gone', async () => {
    const table = { ...TABLE, 'GET /gone': TABLE['GET /terms']! }
    const found = await differences(table, routes, app, only())
    expect(found.map(({ route }) => route)).toContain('GET /gone')
  })

  test('on one wrong entry', async () => {
    const table = { ...TABLE, 'GET /dashboard/admin/users': TABLE['GET /dashboard/admin/events']! }
    const name = 'GET /dashboard/admin/users'
    const found = await differences(table, routes, app, only(name))
    expect(whatOf(found, name)).toEqual(['access', 'admin1'])
  })

  test('on a page that has left its layout', async () => {
    const page = pages.routes['/dashboard/team']!
    // Its own loader would still ask for a member.
    const module = { ...page.module, loader: () => ({ teams: [], memberships: [], hasJoined: false }) }
    const moved = { ...page, module, parentId: 'root', path: 'dashboard/team' }
    const change = (build: Build): Build => ({
      ...build,
      routes: { ...build.routes, '/dashboard/team': moved },
    })
    const served = await builtApp(db, ORIGIN, () => {}, {}, { change })
    const name = 'GET /dashboard/team'
    const found = await differences(TABLE, routesOf(change(pages), app.routes), served, only(name))
    expect(whatOf(found, name)).toEqual(['access', 'anonymous', 'link'])
  })

  test('on nearly every page that a guard alone protects, once the guards let everybody through', async () => {
    const unguarded = (route: Build['routes'][string]) =>
      route && { ...route, module: { ...route.module, middleware: [] } }
    const change = (build: Build): Build => ({
      ...build,
      routes: Object.fromEntries(
        Object.entries(build.routes).map(([id, route]) => [
          id,
          id.startsWith('routes/access/') ? unguarded(route) : route,
        ]),
      ),
    })
    const served = await builtApp(db, ORIGIN, () => {}, {}, { change })
    const found = await differences(TABLE, routes, served, (route) =>
      route.startsWith('GET /dashboard/admin'),
    )
    const denied = Object.entries(TABLE)
      .filter(([route]) => route.startsWith('GET /dashboard/admin'))
      .flatMap(([, row]) => ROLES.filter((role) => role !== 'anonymous' && row[role] === 403))
    expect(found.filter(({ expected }) => expected === 403)).toHaveLength(denied.length)
  })
})
