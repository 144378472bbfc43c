import { expect, test } from 'vitest'
import { withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

// Places are given back under the locks of a sale, and a page asks for its payment every few seconds.
test.each([
  'order by attempt desc limit 1',
  "and state in ('requires_action', 'processing', 'unknown', 'captured')",
])('the payments of one checkout are found without reading the others: %s', async (rest) => {
  const plan = await withTransaction(db, async (tx) => {
    await tx.statement('set local enable_seqscan = off')
    return tx.statement<{ 'QUERY PLAN': string }>(
      `explain (costs off) select state from payments where checkout_id = '${newId<'checkout'>()}' ${rest}`,
    )
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*checkout_id =/)
})
