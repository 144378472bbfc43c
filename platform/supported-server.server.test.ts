import { expect, test } from 'vitest'
import { whyUnsupported } from '#platform/supported-server.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

/** What an older server would answer. */
const answering = (row: object) =>
  ({ query: async () => ({ rows: [row] }) }) as unknown as Parameters<typeof whyUnsupported>[0]

test('the PostgreSQL that these tests run on is supported', async () => {
  expect(await whyUnsupported(db.pool)).toBeUndefined()
})

test('a PostgreSQL that is too old is refused with its version', async () => {
  const old = answering({ version: '14.12', number: 140_012, encoding: 'UTF8' })
  expect(await whyUnsupported(old)).toBe(
    'The database server runs PostgreSQL 14.12, but 15 or newer is needed.',
  )
})

test('a database that cannot store every name is refused', async () => {
  const latin = answering({ version: '16.1', number: 160_001, encoding: 'LATIN1' })
  expect(await whyUnsupported(latin)).toBe(
    `The database stores text as LATIN1: create one with encoding 'UTF8' and name that in DATABASE_URL.`,
  )
})
