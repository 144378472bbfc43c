import { type EventLine, EventLines } from '#modules/events/list/cards/event-lines.tsx'
import { Heading } from '#ui/heading.tsx'

/** What is over, in lines. */
export const PastEvents = ({ events }: { events: readonly EventLine[] }) =>
  events.length > 0 ? (
    <EventLines title="Past events" events={events} />
  ) : (
    <div className="space-y-4">
      <Heading level={2}>Past events</Heading>
      <p className="text-muted">No event is over yet.</p>
    </div>
  )
