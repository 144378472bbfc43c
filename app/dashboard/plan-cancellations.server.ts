import { nightsToCallOff, type NightToCallOff } from '#modules/checkout/cancel/call-off-nights.server.ts'
import { paidAmong } from '#modules/checkout/cancel/cancel-event.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { PlannedRow } from '#modules/events/import/plan-import.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'

/** As many as one message page holds; the others come after them. */
const MAX_AT_ONCE = 50

type Editors = readonly EventManager<'edit'>[]

/** Events that can be cancelled, at most 50. */
interface Cancellations {
  /** What their guests are told, in the order of their managers. */
  nights: (NightToCallOff & { id: EventId; title: string })[]
  managers: EventManager<'edit'>[]
}

/** A plan in which those stay that a file cancels and money was taken for: what goes back is read on its own page first. */
export async function keepPaid(
  db: Db,
  planned: readonly PlannedRow[],
  editable: Editors,
): Promise<PlannedRow[]> {
  const paid = await paidAmong(
    db,
    cancelled(planned, editable).map(({ manager }) => manager),
  )
  return planned.map((each) =>
    each.action === 'cancel' && paid.has(each.eventId)
      ? { row: each.row, action: 'keep', eventId: each.eventId, reason: PAID }
      : each,
  )
}

/** The events that a plan cancels, with what their guests are told. */
export async function cancellationsOf(
  db: Db,
  plan: readonly PlannedRow[],
  editable: Editors,
): Promise<Cancellations> {
  const asked = cancelled(plan, editable).slice(0, MAX_AT_ONCE)
  const managers = asked.map(({ manager }) => manager)
  const nights = await nightsToCallOff(db, managers)
  return {
    nights: nights.flatMap((night, at) => {
      const one = asked[at]
      return one ? [{ ...night, id: one.manager.eventId, title: one.title }] : []
    }),
    managers,
  }
}

function cancelled(plan: readonly PlannedRow[], editable: Editors) {
  const managerOf = new Map(editable.map((manager) => [manager.eventId, manager]))
  return plan.flatMap((each) => {
    const manager = each.action === 'cancel' && managerOf.get(each.eventId)
    return manager ? [{ manager, title: each.row.label }] : []
  })
}

const PAID =
  'It is cancelled in the file. Here orders for it are paid: cancel it on its own page, where you see what goes back to your guests.'
