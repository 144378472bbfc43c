import { href } from 'react-router'
import type { EventCard } from '#modules/events/event.ts'
import { NightList } from '#modules/events/list/cards/night-list.tsx'
import type { Instant } from '#platform/time.ts'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** Classes and workshops by date, with the way to the lists of each. */
export function ClassList({ events, now }: { events: EventCard[]; now: Instant }) {
  if (events.length === 0)
    return (
      <EmptyState title="No classes yet" action={<LinkButton to={href('/events')}>See events</LinkButton>}>
        When a host publishes a class, it shows here.
      </EmptyState>
    )
  return (
    <>
      <ChipRow label="Classes or workshops">
        <ChipLink to={`${href('/events')}?kind=class`}>All classes</ChipLink>
        <ChipLink to={`${href('/events')}?kind=workshop`}>All workshops</ChipLink>
      </ChipRow>
      <div className="mt-5">
        <NightList events={events} now={now} />
      </div>
    </>
  )
}
