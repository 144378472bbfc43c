import { beforeEach, describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { makeEvent, makeReferralCode } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const jackie = await signedInPerson(db)
const event = await makeEvent(db)
const code = await makeReferralCode(db, event.organizerId)

const ACTS: [string, string, Record<string, string>, string][] = [
  ['a heart', `/events/${event.eventId}/like`, {}, 'event_likes'],
  ['a follow', `/organizer/${event.organizerId}/follow`, {}, 'organizer_follows'],
  ['a click on a promoter’s link', '/api/referral-clicks', { code }, 'referral_clicks'],
]
const send = async (path: string, init: RequestInit & { fields: Record<string, string>; isIn?: boolean }) => {
  const { fields, isIn = true, headers, ...rest } = init
  const { status } = await site.request(path, {
    method: 'POST',
    ...rest,
    body: new URLSearchParams(fields),
    headers: { Accept: 'application/json', ...(headers as Record<string, string>) },
    ...(isIn && { as: jackie }),
  })
  return status
}
const rows = async (table: string) => (await db.pool.query(`select from ${table}`)).rowCount

beforeEach(async () => {
  for (const [, , , table] of ACTS) await db.pool.query(`delete from ${table}`)
})

describe.each(ACTS)('%s', (_, path, fields, table) => {
  test('of a member is one row, however often it is sent', async () => {
    for (let time = 0; time < 3; time++) expect(await send(path, { fields })).toBe(200)
    expect(await rows(table)).toBe(1)
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('is nothing that %s does', async (method) => {
    expect([await send(path, { method, fields }), await rows(table)]).toEqual([405, 0])
  })

  test.each([
    ['another site sends', { origin: 'https://elsewhere.example' }, true, 403],
    ['nobody sends', {}, false, 302],
    ['a session with another signature sends', { cookie: `${jackie.cookie}x` }, false, 302],
  ])('is nothing that %s', async (_who, headers, isIn, status) => {
    expect([await send(path, { headers, fields, isIn }), await rows(table)]).toEqual([status, 0])
  })

  test('is not there for a field that no form of ours has', async () => {
    const more = { ...fields, person: event.ownerId }
    expect([await send(path, { fields: more }), await rows(table)]).toEqual([400, 0])
  })
})

test.each([
  ['hearts', ACTS[0]![1], 'like'],
  ['follows', ACTS[1]![1], 'follow'],
] as const)('%s without end are told when to come back', async (_, path, limit) => {
  await db.pool.query('delete from rate_limits')
  for (let time = 0; time < RATE_LIMITS[limit].max; time++) await send(path, { fields: {} })
  const refused = await site.request(path, {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { Accept: 'application/json' },
    as: jackie,
  })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.text()).toMatch(/at once. Please wait a few minutes.$/)
  await db.pool.query('delete from rate_limits')
})
