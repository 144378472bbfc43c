import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/postgres.ts'
import { builtPages, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const as = await signedInPerson(db)
const { routes } = await builtPages()

/** The addresses of all routes that have an action, and neither a loader nor a page. */
const addresses = Object.values(routes).flatMap((route) => {
  const { action, loader, default: page } = route!.module
  if (!action || loader || page) return []
  let path = route!.path ?? ''
  for (let at = routes[route!.parentId ?? '']; at; at = routes[at.parentId ?? ''])
    path = `${at.path ?? ''}/${path}`
  return [`/${path}`.replaceAll(/\/+/g, '/').replaceAll(/:\w+/g, 'some')]
})

test('those that only take something are known', () => {
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/functions/v1/send-email',
      '/rpc/sync_user_profile',
      '/rpc/some',
      '/webhooks/square',
      '/webhooks/paypal',
      '/api/checkout',
      '/api/uploads',
    ]),
  )
})

test.each(addresses.flatMap((address) => [['GET', address] as const, ['HEAD', address] as const]))(
  '%s %s is answered with the method that it takes',
  async (method, address) => {
    const answer = await site.request(address, { method, as })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
  },
)
