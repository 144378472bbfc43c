import { expect, test } from 'vitest'
import { readDashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { saveDraft } from '#modules/drafts/save-draft.server.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { addMember, addScanner } from '#tests/support/event-roles.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()
const accessOf = (id: PersonId, adminLevel = 0) =>
  readDashboardAccess({ ...ctxOf(db), actor: { id, adminLevel } } as unknown as MemberCtx)

const tasha = await makePerson(db, 'Tasha Reed')
const tonight = await makeEvent(db, { ownerId: tasha, startsAt: plusMs(now, -HOUR_MS) })
const later = await makeEvent(db, { ownerId: tasha, startsAt: plusMs(now, 90 * HOUR_MS) })
const cash = { status: 'awaiting_cash_payment', method: 'cash' } as const
await placeOrders(db, tonight, [{ code: 'PAID' }, { code: 'ONE', ...cash }])
await placeOrders(db, later, [
  { code: 'TWO', ...cash },
  { code: 'GONE', method: 'cash', status: 'expired' },
])
await db.pool.query(
  "insert into notifications (id, user_id, kind, payload, read_at) values ($1, $3, 'test', '{}', null), ($2, $3, 'test', '{}', now())",
  [newId(), newId(), tasha],
)
for (const kind of ['event', 'venue'])
  await saveDraft(db, { owner: tasha, kind, subject: newId<'event'>() }, { title: 'Begun' })

test('a host sees how many doors are tonight, how many orders wait for cash, what is unread and what they have begun', async () => {
  expect(await accessOf(tasha)).toEqual({
    isOrganizer: true,
    isPromoter: false,
    capabilities: [],
    counts: { unread: 1, openCashOrders: 2, doorsTonight: 1, openShifts: 0, eventDrafts: 1 },
  })
})

test('no badge is counted for a stranger, and no money for a scanner', async () => {
  const kim = await makePerson(db, 'Kim')
  const nothing = { unread: 0, openCashOrders: 0, doorsTonight: 0, openShifts: 0, eventDrafts: 0 }
  expect((await accessOf(kim)).counts).toEqual(nothing)
  await addScanner(db, kim, tonight.eventId, async () => {
    const { isOrganizer, onlyMay, counts } = await accessOf(kim)
    expect([isOrganizer, onlyMay, counts]).toEqual([true, ['door'], { ...nothing, doorsTonight: 1 }])
  })
})

test('a manager who is held to single events may do nothing that is of all', async () => {
  const kim = await makePerson(db, 'Kim')
  const { organizerId, eventId } = tonight
  await addMember(db, organizerId, { person: kim, role: 'manager', events: [eventId] })
  expect((await accessOf(kim)).onlyMay).toEqual(['door', 'sales', 'cash', 'money', 'edit'])
})
