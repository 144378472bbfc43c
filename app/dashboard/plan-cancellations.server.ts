import { nightsToCallOff, type NightToCallOff } from '#modules/checkout/cancel/call-off-nights.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { PlannedRow } from '#modules/events/import/plan-import.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'

/** As many as one message page holds; the others come after them. */
const MAX_AT_ONCE = 50

interface Cancellations {
  /** The plan, in which what cannot be cancelled is kept, with the reason. */
  plan: PlannedRow[]
  /** Those that can be, at most 50, with what their guests are told, in the order of their managers. */
  nights: (NightToCallOff & { id: EventId; title: string })[]
  managers: EventManager<'edit'>[]
}

/** Looks at the events that a file says are cancelled: one that money was taken for stays, because it cannot be given back here yet. */
export async function planCancellations(
  db: Db,
  planned: readonly PlannedRow[],
  editable: readonly EventManager<'edit'>[],
): Promise<Cancellations> {
  const rows = planned.flatMap((each) => (each.action === 'cancel' ? [each] : [])).slice(0, MAX_AT_ONCE)
  const asked = rows.flatMap(({ eventId, row }) => {
    const manager = editable.find((one) => one.eventId === eventId)
    return manager ? [{ manager, eventId, title: row.label }] : []
  })
  const nights = await nightsToCallOff(
    db,
    asked.map(({ manager }) => manager),
  )
  const found = asked.flatMap((each, at) => {
    const night = nights[at]
    return night ? [{ ...each, night }] : []
  })
  const paid = new Set(found.filter(({ night }) => night.isPaid).map(({ eventId }) => eventId))
  const free = found.filter(({ night }) => !night.isPaid)
  return {
    plan: planned.map((each) =>
      each.action === 'cancel' && paid.has(each.eventId)
        ? { row: each.row, action: 'keep', eventId: each.eventId, reason: PAID }
        : each,
    ),
    nights: free.map(({ night, eventId, title }) => ({ ...night, id: eventId, title })),
    managers: free.map(({ manager }) => manager),
  }
}

const PAID =
  'It is cancelled in the file. Here orders for it are paid, and this site cannot refund them yet: it cannot be cancelled, and can be postponed on its own page.'
