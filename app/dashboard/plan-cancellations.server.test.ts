import { expect, test } from 'vitest'
import { cancellationsOf, keepPaid } from '#app/dashboard/plan-cancellations.server.ts'
import type { ImportRow } from '#modules/events/import/import-row.ts'
import type { PlannedRow } from '#modules/events/import/plan-import.server.ts'
import { proveManagers } from '#modules/teams/prove/prove-manager.server.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { eventCalledOff } from '#tests/support/event-called-off.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { buy } = eventCalledOff(db)
const row: ImportRow = { line: 1, label: 'The Ball', key: 'k', id: '', facts: null, problem: '', notes: [] }

test('paid events stay, and take no place of those that can be cancelled, fifty at a time', async () => {
  const ownerId = await makePerson(db)
  const paid = []
  for (let i = 0; i < 3; i++) paid.push(await makeEvent(db, { ownerId }))
  for (const event of paid) await buy(event, {}, 4000)
  const free = []
  for (let i = 0; i < 51; i++) free.push(await makeEvent(db, { ownerId, priceCents: 0 }))
  await buy(free[0]!)
  const ids = [...paid, ...free].map(({ eventId }) => eventId)
  const managers = (await proveManagers(db, { id: ownerId, name: '' }, ids, 'edit')) ?? []
  const planned = ids.map((eventId): PlannedRow => ({ row, action: 'cancel', eventId }))

  const plan = await keepPaid(db, planned, managers)
  expect(plan.map(({ action }) => action)).toEqual([
    ...Array<string>(3).fill('keep'),
    ...Array<string>(51).fill('cancel'),
  ])
  const { nights, managers: asked } = await cancellationsOf(db, plan, managers)
  expect(nights.map(({ id, guests }) => [id, guests])).toEqual(
    free.slice(0, 50).map(({ eventId }, at) => [eventId, at === 0 ? 1 : 0]),
  )
  expect(asked.map(({ eventId }) => eventId)).toEqual(nights.map(({ id }) => id))
})
