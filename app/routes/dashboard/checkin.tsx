import { href } from 'react-router'
import type { Route } from './+types/checkin'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { suggestLinks } from '#app/dashboard/suggest-links.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { DoorRow } from '#modules/tickets/door/door-row.tsx'
import { HandInWaiting } from '#modules/tickets/offline/hand-in-waiting.tsx'
import { isTonight } from '#modules/events/tonight.ts'
import { myDoors } from '#modules/tickets/door/doors.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { SuggestedLinks } from '#ui/suggested-links.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, now, actor } = member
  const doors = await myDoors(db, actor.id, now)
  return {
    links: doors.length === 0 ? await suggestLinks('/dashboard/checkin', member) : [],
    person: { id: actor.id, name: actor.name },
    tonight: doors.filter((door) => isTonight(door, now)),
    other: doors.filter((door) => !isTonight(door, now)),
  }
}

export default function CheckIn({ loaderData: { links, person, tonight, other } }: Route.ComponentProps) {
  return (
    <DashboardPage width="list">
      <HandInWaiting person={person} reportOf={reportOf} />
      {tonight.length + other.length === 0 && (
        <EmptyState title="No events to check in" action={<SuggestedLinks links={links} />}>
          Events that you host, or whose door you run, are listed here with their scanner.
        </EmptyState>
      )}
      {tonight.length > 0 && (
        <section aria-labelledby="tonight" className="space-y-4">
          <Heading level={2} id="tonight">
            Tonight
          </Heading>
          <ul className="space-y-3">
            {tonight.map((door) => (
              <DoorRow key={door.eventId} door={door} to={scannerOf(door.eventId)} isTonight />
            ))}
          </ul>
        </section>
      )}
      {other.length > 0 && (
        <section aria-labelledby="other" className="space-y-4">
          <Heading level={2} id="other">
            {tonight.length > 0 ? 'Other events' : 'Your events'}
          </Heading>
          <ul className="space-y-3">
            {other.map((door) => (
              <DoorRow key={door.eventId} door={door} to={scannerOf(door.eventId)} />
            ))}
          </ul>
        </section>
      )}
    </DashboardPage>
  )
}

const reportOf = (eventId: string) => href('/api/doors/:eventId/report', { eventId })
const scannerOf = (eventId: string) => `${href('/dashboard/scanner')}?event=${eventId}`
