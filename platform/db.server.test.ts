import { expect, test } from 'vitest'
import { withTransaction } from '#platform/db.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

test('a database of its own answers', async () => {
  expect(await db.statement('now', 'select 1::bigint as n')).toEqual([{ n: 1 }])
  expect(await withTransaction(db, (tx) => tx.statement('one', `select $1::text as x`, ['a']))).toEqual([
    { x: 'a' },
  ])
})
