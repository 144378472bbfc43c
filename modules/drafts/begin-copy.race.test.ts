// Two presses of "Duplicate" at once. The test has its control: where nothing is locked, each begins a draft of its own.
import { expect, test } from 'vitest'
import { beginCopy } from '#modules/drafts/begin-copy.server.ts'
import { listDrafts } from '#modules/drafts/list-drafts.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase({ max: 8 })

test.each([
  ['with its lock', null],
  ['without it, which shows that this can fail', / for no key update$/],
] as const)('a copy that is asked for twice at once is one draft, %s', async (_guard, lock) => {
  const owner = await makePerson(db)
  const press = (at: Db) =>
    beginCopy(at, {
      owner,
      kind: 'event',
      subject: newId<'event'>(),
      values: { copyOfId: 'the ball', title: 'The Ball' },
    })
  const slow = pausing(db, { before: 'insert into form_drafts', without: lock })
  const first = press(slow.db)
  await slow.reached
  const second = press(pausing(db, { before: null, without: lock }).db)
  expect(await untilLockWait(db, second)).toBe(lock ? 'ended' : 'waits')
  slow.go()
  const begun = [await first, await second].map((answer) => answer.ok && answer.value)
  const { drafts } = await listDrafts(db, owner, 'event')
  expect(new Set(begun).size).toBe(lock ? 2 : 1)
  expect(drafts).toHaveLength(lock ? 2 : 1)
})
