import { byNight, type EventCard as EventFacts, nightOf } from '#modules/events/event.ts'
import { EventCard } from '#modules/events/event-card.tsx'
import { formatDay, type Instant, noonOf } from '#platform/time.ts'

/** Events under their nights; the night stays in sight while its events pass. */
export function NightList({ events, now }: { events: EventFacts[]; now: Instant }) {
  return byNight(events).map(({ night, events: ofNight }, at) => (
    <section key={night} aria-labelledby={`night-${night}`} className="mt-6 first:mt-0">
      <h2
        id={`night-${night}`}
        className="sticky top-16 z-5 -mx-4 bg-bg px-4 py-2 font-display text-xl font-black uppercase sm:mx-0 sm:px-0"
      >
        {isTonight(ofNight, now) && <span className="text-accent-text">Tonight </span>}
        <time dateTime={night}>{formatDay(noonOf(night), 'UTC')}</time>
      </h2>
      <ul className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {ofNight.map((event, index) => (
          <li key={event.id} className="flex flex-col *:grow">
            <EventCard event={event} now={now} first={at === 0 && index === 0} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const isTonight = (events: EventFacts[], now: Instant): boolean =>
  events.every(({ night, timeZone }) => night === nightOf(now, timeZone))
