import { findEventManager, requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { doorList, MAX_LISTED } from '#modules/tickets/door-list/door-list.server.ts'
import { DoorList } from '#modules/tickets/door-list/door-list.tsx'
import { formatCount } from '#platform/money.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { PrintButton } from '#ui/print-button.tsx'
import type { Route } from './+types/door-list'

/** The guests of one event for whoever stands at the door without a phone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = requireMember(request, context)
  const cashier = findEventManager(request, context, 'cash')
  const guests = await doorList(db, requireEventManager(request, context, 'door'), cashier)
  return { guests, now, isCut: guests.length === MAX_LISTED, most: MAX_LISTED }
}

export default function EventDoorList({ loaderData: { guests, now, isCut, most } }: Route.ComponentProps) {
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          As of <LocalTime at={now} />. Whoever buys later is not on it.
        </p>
        <span className="print:hidden">{guests.length > 0 && <PrintButton />}</span>
      </div>
      {isCut && (
        <Notice tone="warning" title={`Only the first ${formatCount(most)} lines`}>
          Take the scanner for the others.
        </Notice>
      )}
      <DoorList guests={guests} />
    </div>
  )
}
