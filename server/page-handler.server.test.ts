import { expect, test } from 'vitest'
import { type Build, builtApp, builtPages, ORIGIN, signedInPerson } from '#tests/support/site.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { cookie } = await signedInPerson(db)
const { version } = (await builtPages()).assets
// A site that may change while it runs is asked of the router's own handler.
const asks = async (change?: (build: Build) => Build) => {
  const app = await builtApp(db, ORIGIN, () => {}, {}, { change })
  return async (target: string) => {
    const answer = await app.request(ORIGIN + target, { headers: { cookie } })
    // A site that changes while it runs says no version.
    const {
      ['x-request-id']: _,
      ['x-site-version']: _version,
      ...headers
    } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers, text: await answer.text() }
  }
}
const ours = await asks()
const routers = await asks((build) => (() => Promise.resolve(build)) as unknown as Build)

test.each([
  '/offline',
  '/terms',
  '/terms/',
  '/terms.data',
  '/dashboard.data?_routes=root',
  '/no/such/page',
  '/no/such/page.data',
  '/dashboard',
  '/dashboard/sales?state=paid',
  '/dashboard/no/such/page',
  '/dashboard/admin/users',
  '/robots.txt',
  '/caf%C3%A9',
  `/${'a/'.repeat(40)}b`,
  `/${'a'.repeat(600)}`,
  '/__manifest',
  `/__manifest?paths=/terms,/events,/dashboard/sales&version=${version}`,
])('a page is answered as from the whole site, now and again: %s', async (target) => {
  await routers(target) // what a page loads when it is first drawn is there afterwards
  const whole = await routers(target)
  expect(await ours(target)).toEqual(whole)
  expect(await ours(target)).toEqual(whole)
})

test('a page tells its browser the routes of the places above it, and no others', async () => {
  const { text } = await ours('/terms')
  const told = /__reactRouterManifest = (.+?);\s*window\.__reactRouterRouteModules/s.exec(text)?.[1] ?? '{}'
  expect(Object.keys(JSON.parse(told).routes).toSorted()).toEqual([
    'root',
    'routes/public/home',
    'routes/public/terms',
  ])
})
