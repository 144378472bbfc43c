import { href } from 'react-router'
import { requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { compareDoors } from '#modules/tickets/door/compare/compare-doors.server.ts'
import { ComparedDoors } from '#modules/tickets/door/compare/compared-doors.tsx'
import { TypeCounts } from '#modules/tickets/door/compare/type-counts.tsx'
import { readDoor } from '#modules/tickets/door/doors.server.ts'
import { DoorReportLists } from '#modules/tickets/offline/report/door-report-lists.tsx'
import { readDoorReport } from '#modules/tickets/offline/report/read-door-report.server.ts'
import { listOut } from '#modules/tickets/presence/list-out.server.ts'
import { OutList } from '#modules/tickets/presence/out-list.tsx'
import { Room } from '#modules/tickets/presence/room.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { LivePage } from '#ui/live-page.tsx'
import type { Route } from './+types/door'

/** The door of one event: how many are in, and the way to its scanner. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'door')
  return {
    door: await readDoor(db, manager),
    doors: await compareDoors(db, manager),
    out: await listOut(db, manager),
    report: await readDoorReport(db, manager),
  }
}

/** So that several doors are seen as they are. */
const READ_EVERY_MS = 10_000

export default function EventDoor({ loaderData: { door, doors, out, report } }: Route.ComponentProps) {
  const { eventId, timeZone, types } = door
  return (
    <div className="max-w-xl space-y-6">
      <Room door={door} />
      <TypeCounts types={types} />
      {/* A whole page load: the scanner has a page of its own, with nothing around it. */}
      <a href={`${href('/dashboard/scanner')}?event=${eventId}`} className={buttonClass('primary', 'lg')}>
        <Icon name="qr-code" />
        Open the scanner
      </a>
      <ComparedDoors doors={doors} timeZone={timeZone} />
      <OutList guests={out} timeZone={timeZone} />
      <LivePage everyMs={READ_EVERY_MS} />
      <DoorReportLists report={report} timeZone={timeZone} />
    </div>
  )
}
