import { groupByNight, type EventCard as EventFacts } from '#modules/events/event.ts'
import { EventCard } from '#modules/events/list/cards/event-card.tsx'
import { formatDay, type Instant, noonOf } from '#platform/time.ts'

/** "WEDNESDAY,", as `longestWord` measures it. */
const LONGEST_DAY = 11
/** So many nights may be in the window when the page opens; a card that is laid out later would move what is below it. */
const NIGHTS_IN_SIGHT = 4

/** Events under their nights; the night stays in sight while its events pass: above them, or beside where there is room. */
export function NightList({ events, now }: { events: EventFacts[]; now: Instant }) {
  return groupByNight(events, now).map(({ night, isTonight, events: ofNight }, at) => {
    const [weekday, day] = formatDay(noonOf(night), 'UTC').split(', ')
    return (
      <section
        key={night}
        aria-labelledby={`night-${night}`}
        className="mt-6 first:mt-0 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8"
      >
        <h2
          id={`night-${night}`}
          data-word={LONGEST_DAY}
          className="roomy:sticky top-16 z-5 -mx-4 bg-bg px-4 py-2 font-display text-xl font-black uppercase sm:mx-0 sm:px-0 lg:top-20 lg:self-start lg:py-0 lg:leading-tight"
        >
          {isTonight && <span className="text-accent-text lg:block">Tonight </span>}
          <time dateTime={night}>
            {weekday}
            <span className="lg:hidden">, </span>
            <span className="lg:block lg:text-2xl">{day}</span>
          </time>
        </h2>
        <ul className="mt-2 grid gap-4 lg:mt-0">
          {ofNight.map((event, index) => (
            <li key={event.id}>
              <EventCard
                event={event}
                now={now}
                first={at === 0 && index === 0}
                isLater={at >= NIGHTS_IN_SIGHT || index >= NIGHTS_IN_SIGHT}
                tile="none"
              />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
